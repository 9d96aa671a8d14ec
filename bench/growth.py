#!/usr/bin/env python3
"""Prints how processor time and memory grow with the number of rows, so that a square shows at once.

    bench/growth.py build/release/src/cli/tilewright [--most 100000] [--only validate,merge,report,scenarios,play]

Each line is one command with 1,000 rows, then three to four times as many up to --most. `times` says how
much more the last step took than its rows would have: 1 is a straight line, 3 and more a square.
"""

import argparse
import glob
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/results"))
sys.dont_write_bytecode = True
import seal  # noqa: E402

LIMIT = 120  # seconds for one command


def measure(command):
    """Processor seconds and megabytes of a command, or None when it takes too long."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(write, json.dumps([done.returncode, used.ru_utime + used.ru_stime,
                                    used.ru_maxrss / 1024, done.stderr[-300:].decode("utf-8", "replace")]).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as stream:
        status, seconds, megabytes, message = json.loads(stream.read())
    os.waitpid(child, 0)
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return None
    if status not in (0, 1):
        sys.exit(f"{' '.join(command)}: status {status}: {message}")
    return seconds, megabytes


def write_set(path, name, rows):
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"set: {name}\ntitle: {name}\nprovenance: attested\nsource: made for measuring\n"
                  f"total: {rows}\ntiles:\n")
        for i in range(rows):
            out.write(f"  - id: {name}-{i}\n    count: 1\n" + ("    start: 1\n" if i == 0 else "") +
                      "    r1: {road: E W}\n    f1: {field: NL NR EL WR}\n    f2: {field: ER SL SR WL}\n")


def validate(program, folder, rows):
    """One set."""
    write_set(f"{folder}/many.yaml", "many", rows)
    return [program, "validate", "--quiet", "--most-rows", str(rows), f"{folder}/many.yaml"]


def real_results(program, folder):
    """The header of a real run, and the clauses of its checks."""
    real = f"{folder}/real.jsonl"
    subprocess.run([program, "verify", "--rules", "base", "--games", "1", "--out", real],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    with open(real, encoding="utf-8") as lines:
        read = [json.loads(line) for line in lines]
    return read[0], [row for row in read if row["type"] == "check" and row.get("clauses")]


def write_results(path, head, models, first, rows):
    """Rows with ids of their own."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(seal.whole(head, [{**models[i % len(models)], "id": f"{models[i % len(models)]['id']}-{i}"}
                                    for i in range(first, first + rows)]))
    return path


def merge(program, folder, rows):
    """Two parts of one run with half the rows each."""
    head, models = real_results(program, folder)
    models = [{**row, "part": True} for row in models]
    files = [write_results(f"{folder}/{part}.jsonl", {**head, "shard": [part, 2]}, models, 0, rows // 2)
             for part in (1, 2)]
    return [program, "merge", *files, "--out", f"{folder}/merged.jsonl"]


def report(program, folder, rows):
    path = write_results(f"{folder}/all.jsonl", *real_results(program, folder), 0, rows)
    return [program, "report", path, "--out", f"{folder}/site"]


def scenarios(program, folder, rows):
    """The same with scenarios, which have a page each as far as there is room."""
    played = f"{folder}/played.jsonl"
    subprocess.run([program, "replay", "--quiet", *sorted(glob.glob("tests/scenarios/*/*.yaml")), "--out", played],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    with open(played, encoding="utf-8") as lines:
        read = [json.loads(line) for line in lines]
    models = [row for row in read if row["type"] == "scenario"]
    path = write_results(f"{folder}/all.jsonl", read[0], models, 0, rows)
    return [program, "report", path, "--out", f"{folder}/site"]


def play(program, folder, rows):
    """Games instead of rows: their number must not change what one of them costs."""
    return [program, "play", "--rules", "base", "--games", str(rows)]


COMMANDS = {"validate": validate, "merge": merge, "report": report, "scenarios": scenarios,
            "play": play}


def sizes(most):
    return [size for size in (1000, 3000, 10000, 30000, 100000, 300000) if size < most] + [most]


def plot(name, points):
    """One bar for each size: its length is the time, a star for a fortieth of the longest."""
    longest = max((seconds for _, seconds, _ in points), default=0) or 1
    before = None
    for rows, seconds, megabytes in points:
        times = f"{seconds / before[1] * before[0] / rows:5.1f} times" if before and before[1] > 0.05 else ""
        print(f"{name:9}{rows:8} rows {seconds:8.2f} s {megabytes:7.0f} MB  {times:12} "
              + "*" * max(1, round(40 * seconds / longest)))
        before = (rows, seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--most", type=int, default=100000)
    parser.add_argument("--only", default=",".join(COMMANDS))
    call = parser.parse_args()
    for name in call.only.split(","):
        points = []
        for rows in sizes(call.most):
            with tempfile.TemporaryDirectory() as folder:
                measured = measure(COMMANDS[name](call.program, folder, rows))
            if measured is None:
                print(f"{name:9}{rows:8} rows: more than {LIMIT} s")
                break
            points.append((rows, *measured))
        plot(name, points)


if __name__ == "__main__":
    main()
