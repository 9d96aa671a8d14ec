#!/usr/bin/env python3
"""The recipe for GNU parallel over ssh to this machine gives what one run gives.

    remote.py TILEWRIGHT SOURCE
"""
import json
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
CALL = ["--rules", "base+solo", "--games", "320", "--seed", "9", "--oracle-only"]
CONF = """Port {port}
ListenAddress 127.0.0.1
HostKey {work}/host
AuthorizedKeysFile {work}/key.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
"""


def skip(why, what):
    print(f"SKIP: {why}; {what}")
    sys.exit(77)


def free_port():
    with socket.socket() as each:
        each.bind(("127.0.0.1", 0))
        return each.getsockname()[1]


def start(work):
    """A server that lets in whoever has the key of this folder."""
    port = free_port()
    for name in ("host", "key"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", os.path.join(work, name)], check=True)
    with open(os.path.join(work, "sshd.conf"), "w", encoding="utf-8") as file:
        file.write(CONF.format(port=port, work=work))
    with open(os.path.join(work, "sshd.log"), "wb") as log:
        server = subprocess.Popen([shutil.which("sshd"), "-D", "-e", "-f", os.path.join(work, "sshd.conf")],
                                  stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    ssh = (f"ssh -p {port} -i {work}/key -o UserKnownHostsFile={work}/known -o StrictHostKeyChecking=no -o LogLevel=ERROR "
           "-o BatchMode=yes -F none")
    return server, ssh


def comes_up(ssh, host):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if subprocess.run([*ssh.split(), host, "true"], check=False, capture_output=True).returncode == 0:
            return True
        time.sleep(0.3)
    return False


def lines(path):
    """The lines of a results file; where it was written to is no result."""
    with open(path, encoding="utf-8") as file:
        rows = file.read().splitlines()
    header = json.loads(rows[0])
    del header["command"], header["sum"]
    return [json.dumps(header), *rows[1:]]


def main():
    for name in ("parallel", "sshd", "ssh", "ssh-keygen"):
        if not shutil.which(name):
            skip(f"no {name}", "the packages parallel, openssh-server and openssh-client enable this test")
    if os.geteuid() == 0 and not os.path.isdir("/run/sshd"):
        skip("no /run/sshd", "the server of the package openssh-server makes it when it starts")
    with tempfile.TemporaryDirectory() as work:
        host = f"{pwd.getpwuid(os.geteuid()).pw_name}@127.0.0.1"
        server, ssh = start(work)
        try:
            if not comes_up(ssh, host):
                with open(os.path.join(work, "sshd.log"), encoding="utf-8", errors="replace") as file:
                    skip("no ssh to this machine: " + file.read()[-200:].replace("\n", " "), "a server that lets us in")
            subprocess.run([PROGRAM, "verify", *CALL, "--quiet", "--out", "whole.jsonl"], cwd=work, check=True)
            environment = {**os.environ, "TILEWRIGHT": PROGRAM, "PARTS": "4", "HOME": work, "PARALLEL_SSH": ssh,
                           "HOSTS": f"2/{host}"}
            subprocess.run([os.path.join(SOURCE, "examples/scale/parallel.sh"), os.path.join(work, "parts.jsonl"), *CALL],
                           cwd=work, env=environment, check=True)
        finally:
            server.terminate()
            server.wait()
        assert lines(os.path.join(work, "parts.jsonl")) == lines(os.path.join(work, "whole.jsonl")), "not the whole"
        with open(os.path.join(work, "sshd.log"), encoding="utf-8", errors="replace") as file:
            assert "Accepted publickey" in file.read(), "the parts ran elsewhere"
    print("4 parts over ssh are the whole run")
    return 0


if __name__ == "__main__":
    sys.exit(main())
