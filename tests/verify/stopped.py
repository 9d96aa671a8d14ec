#!/usr/bin/env python3
"""Runs that are killed, stopped or watched come to the same results.

    stopped.py TILEWRIGHT SOURCE
"""
import json
import os
import pty
import random
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
CALL = ["verify", "--rules", "base+solo", "--games", "6000", "--seed", "3", "--jobs", "2", "--scenarios",
        os.path.join(SOURCE, "tests/scenarios"), "--data", os.path.join(SOURCE, "tiles"), "--data",
        os.path.join(SOURCE, "rulesets"), "--out", "r.jsonl"]
KILLS = 4


def start(folder, *more, **how):
    return subprocess.Popen([PROGRAM, *CALL, *more], cwd=folder, stdout=subprocess.PIPE, text=True,
                            stderr=how.pop("stderr", subprocess.PIPE), **how)


def read(folder):
    with open(os.path.join(folder, "r.jsonl"), "rb") as file:
        return file.read()


def journal(folder):
    """Units that are done."""
    try:
        with open(os.path.join(folder, "r.jsonl.journal"), "rb") as file:
            return sum(line.endswith(b"\n") and line.startswith(b'{"task"') for line in file)
    except FileNotFoundError:
        return 0


def wait_for(folder, process, lines):
    deadline = time.monotonic() + 60
    while journal(folder) < lines and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)


def finish(folder, expected, *more):
    process = start(folder, *more)
    out, err = process.communicate(timeout=200)
    assert process.returncode == expected, (process.returncode, out, err)
    return out


def kill_at_random(whole):
    seed = int(time.time())
    chance = random.Random(seed)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        done = 0
        for _ in range(KILLS):
            process = start(folder, "--resume")
            wait_for(folder, process, done + chance.randrange(1, 9))
            time.sleep(chance.random() * 0.03)
            process.kill()
            process.communicate()
            assert process.returncode == -signal.SIGKILL, "it was done before it could be killed"
            assert not os.path.exists(os.path.join(folder, "r.jsonl")), "a killed run has no results"
            assert journal(folder) > done, "a run that goes on has to get further"
            done = journal(folder)
        finish(folder, 0, "--resume")
        assert read(folder) == whole, "the results are others than those of a run that was left alone"
        assert not os.path.exists(os.path.join(folder, "r.jsonl.journal"))
    print(f"{KILLS} kills, the last one after {done} units: the same results")


def interrupt(whole):
    with tempfile.TemporaryDirectory() as folder:
        process = start(folder)
        wait_for(folder, process, 3)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)  # as timeout does: it means one
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 1, process.returncode
        assert "incomplete" in out, out
        rows = [json.loads(line) for line in read(folder).splitlines()]
        assert rows[0]["type"] == "header" and rows[-1]["type"] != "footer"
        last = rows[-1]
        assert last["id"] == "complete" and last["status"] == "not-run" and "--resume" in last["reason"], last
        assert not any(row.get("status") == "pass" and row["id"].startswith("campaign/") for row in rows[1:])
        show(folder)
        kept = journal(folder)
        other = start(folder, "--resume", "--seed", "4", "--games", "32")
        _, err = other.communicate(timeout=60)
        assert other.returncode == 0, other.returncode
        assert "of another run (games is 6000, not 32)" in err or "seed is 3, not 4" in err, err
        os.rename(os.path.join(folder, "r.jsonl.journal.old"), os.path.join(folder, "r.jsonl.journal"))
        assert journal(folder) == kept, "the journal of the other run is put aside whole"
        finish(folder, 0, "--resume")
        assert read(folder) == whole
    print("stopped by Ctrl-C: usable, incomplete, and the same results in the end")


def show(folder):
    """What stopped is shown as incomplete and never as a pass."""
    site = os.path.join(folder, "site")
    subprocess.run([PROGRAM, "report", os.path.join(folder, "r.jsonl"), "--out", site], cwd=SOURCE, check=False,
                   capture_output=True)
    with open(os.path.join(site, "index.html"), encoding="utf-8") as file:
        assert "incomplete" in file.read()
    with open(os.path.join(site, "data", "badge.json"), encoding="utf-8") as file:
        assert "green" not in json.load(file)["color"]


def on_terminal(*more):
    """What a terminal on standard error sees."""
    leader, follower = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        process = start(folder, "--games", "128", *more, stderr=follower)
        os.close(follower)
        seen = b""
        while True:
            try:
                part = os.read(leader, 4096)
            except OSError:
                break
            if not part:
                break
            seen += part
        process.communicate(timeout=60)
        assert process.returncode == 0
    os.close(leader)
    return seen.decode()


def watch():
    seen = on_terminal()
    assert "\r[" in seen and "100%" in seen and "units, " in seen and " a second, " in seen and " left" in seen, seen
    assert seen.index("[#") >= 0 and "4 of 4" in seen, seen
    assert on_terminal("--quiet") == ""
    with tempfile.TemporaryDirectory() as folder:
        process = start(folder, "--games", "8")
        _, err = process.communicate(timeout=60)
        assert err == "", "progress is for terminals: " + err
    print("progress is seen by a terminal and by nobody else")


def main():
    with tempfile.TemporaryDirectory() as folder:
        finish(folder, 0)
        whole = read(folder)
    kill_at_random(whole)
    interrupt(whole)
    watch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
