#!/usr/bin/env python3
"""A Slurm of two nodes on this machine: a planned campaign, a part that is killed, a node that is lost, a new submission.

    slurm.py TILEWRIGHT SOURCE
"""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
NEEDED = ["slurmctld", "slurmd", "munged", "sbatch", "scontrol", "squeue", "scancel", "sinfo"]
CALL = ["verify", "--rules", "base+solo", "--games", "30000", "--seed", "3"]
PARTS = 6
PATIENCE = 150
CONF = """ClusterName=tilewright
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
AuthType=auth/munge
AuthInfo=socket={work}/munge.sock
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={work}/state
SlurmdSpoolDir={work}/spool.%n
SlurmctldPidFile={work}/slurmctld.pid
SlurmdPidFile={work}/slurmd.%n.pid
SlurmctldLogFile={work}/slurmctld.log
SlurmdLogFile={work}/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=10
KillWait=5
MinJobAge=300
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={one} CPUs=1
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={two} CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


def skip(why, what):
    print(f"SKIP: {why}; {what}")
    sys.exit(77)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    def __init__(self, work):
        self.work, self.running = work, {}
        self.environment = {**os.environ, "SLURM_CONF": os.path.join(work, "slurm.conf"), "TILEWRIGHT": PROGRAM}
        port, one, two = free_ports(3)
        with open(self.environment["SLURM_CONF"], "w", encoding="utf-8") as file:
            file.write(CONF.format(work=work, host=socket.gethostname().split(".")[0], port=port, one=one, two=two))
        os.mkdir(os.path.join(work, "state"))
        key = os.path.join(work, "munge.key")
        with open(key, "wb") as file:
            file.write(os.urandom(1024))
        os.chmod(key, 0o600)
        self.start("munged", "munged", "--foreground", "--force", "--socket", f"{work}/munge.sock", "--key-file", key,
                   "--pid-file", f"{work}/munge.pid", "--log-file", f"{work}/munge.log", "--seed-file", f"{work}/seed")
        self.wait(lambda: os.path.exists(f"{work}/munge.sock"), "munged does not start")
        self.start("slurmctld", "slurmctld", "-D")
        for node in ("n1", "n2"):
            self.start_node(node)
        self.wait(lambda: self.idle() == 2, "the nodes do not come up")

    def start(self, name, *command):
        log = open(os.path.join(self.work, name + ".out"), "ab")  # pylint: disable=consider-using-with
        self.running[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                              stderr=log, start_new_session=True)
        log.close()

    def start_node(self, node):
        self.start(node, "slurmd", "-D", "-N", node)

    def stop(self, name, number=signal.SIGTERM):
        process = self.running.pop(name)
        process.send_signal(number)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def call(self, *command, code=0, cwd=None):
        done = subprocess.run(command, env=self.environment, cwd=cwd or self.work, capture_output=True, text=True, check=False,
                              timeout=60)
        assert code is None or done.returncode == code, (command, done.returncode, done.stdout, done.stderr)
        return done.stdout.strip()

    def idle(self):
        return self.call("sinfo", "-h", "-t", "idle", "-N", "-o", "%N", code=None).count("n")

    def wait(self, holds, what):
        deadline = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > deadline:
                raise AssertionError(what + ": " + self.call("squeue", code=None) + self.call("sinfo", "-R", code=None))
            time.sleep(0.3)

    def submit(self, array):
        scale = os.path.join(SOURCE, "examples/scale")
        return self.call("sbatch", "--parsable", f"--array={array}", "--output", os.path.join(self.work, "job-%a.log"),
                         os.path.join(scale, "slurm.sh"), os.path.join(self.work, "plan"), cwd=scale)

    def queued(self, job):
        return self.call("squeue", "-h", "-r", "-j", job, "-o", "%i %T", code=None).splitlines()

    def end(self):
        for name in reversed(list(self.running)):
            self.stop(name)


def status(folder):
    done = subprocess.run([PROGRAM, "status", folder, "--json"], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def rows(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()[1:]


def go_through(cluster, work):
    folder, whole, merged = (os.path.join(work, name) for name in ("plan", "whole.jsonl", "merged.jsonl"))
    subprocess.run([PROGRAM, *CALL, "--plan", folder, "--parts", str(PARTS), "--quiet"], cwd=SOURCE, check=True)
    job = cluster.submit(f"1-{PARTS}")
    # What waits for the parts runs whatever became of them.
    after = cluster.call("sbatch", "--parsable", f"--dependency=afterany:{job}", "--output", os.path.join(work, "merge.log"),
                         "--wrap", f"{PROGRAM} merge {folder} --out {merged}")
    cluster.wait(lambda: status(folder)["units_done"] > 3, "no part begins")
    cluster.call("scancel", f"{job}_1", code=None)
    cluster.wait(lambda: status(folder)["states"]["done"] > 0 or status(folder)["states"]["running"] > 0, "no other part runs")
    cluster.stop("n2", signal.SIGKILL)  # a node is lost, with what runs there
    cluster.call("scontrol", "update", "nodename=n2", "state=down", "reason=lost")
    # Slurm puts the lost task into the queue again, and waits two minutes before it starts it: nobody has to.
    cluster.wait(lambda: len(cluster.queued(job)) <= 1 and "RUNNING" not in "".join(cluster.queued(job)),
                 "the other tasks of the array do not end")
    cluster.call("scancel", job, code=None)
    seen = status(folder)
    assert seen["left"], "a part that was cancelled is left: " + json.dumps(seen)
    cluster.wait(lambda: not cluster.queued(after), "the merge waits for ever")
    with open(os.path.join(work, "merge.log"), encoding="utf-8") as file:
        said = file.read()
    assert "missing" in said or "stopped" in said, said

    cluster.start_node("n2")
    cluster.call("scontrol", "update", "nodename=n2", "state=resume", code=None)
    left = ",".join(str(part) for part in status(folder)["left"])
    job = cluster.submit(left)
    cluster.wait(lambda: not cluster.queued(job), "the parts that were left do not end")
    seen = status(folder)
    assert seen["states"]["done"] == PARTS, seen
    subprocess.run([PROGRAM, "merge", folder, "--quiet", "--out", merged], check=True)
    subprocess.run([PROGRAM, *CALL, "--quiet", "--out", whole], cwd=SOURCE, check=True)
    assert rows(merged) == rows(whole), "the parts are not the whole"
    print(f"Slurm: one part cancelled, one node lost, {left} submitted again: the same as one run")


def main():
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing:
        skip(f"no {missing[0]}", "the packages slurmctld, slurmd, slurm-client and munge enable this test")
    if os.geteuid() != 0:
        skip("Slurm's daemons start jobs as root", "call it as root")
    with tempfile.TemporaryDirectory() as work:
        cluster = None
        try:
            cluster = Cluster(work)
            go_through(cluster, work)
        except AssertionError:
            for name in sorted(os.listdir(work)):
                if name.endswith((".log", ".out")):
                    with open(os.path.join(work, name), encoding="utf-8", errors="replace") as file:
                        print("==", name, *file.readlines()[-15:], sep="\n", file=sys.stderr)
            raise
        finally:
            if cluster:
                cluster.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
