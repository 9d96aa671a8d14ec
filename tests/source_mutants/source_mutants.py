#!/usr/bin/env python3
"""Changes one thing in one source at a time and sees whether the quick tests of its room notice.

usage: source_mutants.py [--seed S] [--per-room N] [--rooms R,R] [--out FILE] [--sanitize] [--again FILE] [--self-test]

The sources are copied and built in a temporary folder; the working tree is never touched. A change takes one compilation
and the linking of what the next test needs; the first test that fails ends it. The same seed and sources give the same
changes. Tests run where they can write to the temporary folder alone: a changed program may do anything.

  --out FILE   a line of JSON for each change; what stands there already is not done again
  --folder DIR where the copy is kept for the next time (not below /tmp)
  --sanitize   build with address and undefined behaviour sanitizers, as .ci/run does
  --again FILE only the survivors of an earlier run with the same seed
"""
import argparse
import json
import os
import random
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import changes

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
# Room: its sources, and the tests that are to notice, the quick ones first.
ROOMS = {
    "support": (["src/support"], ["support", "diagnostics", "scenario", "replay-results", "terminal"]),
    "model": (["src/model"], ["diagnostics", "formula", "facts", "rulesets", "tile-mutation", "yaml", "tiles"]),
    "verify": (["src/verify/lockstep", "src/verify/campaign", "src/verify/parts", "src/verify/static", "src/results"],
               ["replay-results", "verify", "shards", "campaign"]),
    "conform": (["src/conform/judge.c", "src/conform/clause_verdict.c", "src/conform/rows.c", "src/conform/suite.c",
                 "src/conform/known_issues.c", "src/conform/coverage.c", "src/conform/folder.c"],
                ["replay-answer", "conformance, cases", "conformance, wrong"]),
    "audit": (["src/audit"], ["audit-numbers", "audit-diagnostics", "audit-sentences", "audit-books", "audit-command",
                              "audit-examples", "audit"]),
    "report": (["src/report"], ["report", "boards", "site-ports", "site-rows", "site"]),
    "cli": (["src/cli"], ["terminal", "mistakes", "help", "audit-command", "cli", "campaign"]),
    "play": (["src/play", "src/exchange"], ["scenario", "scenarios", "records", "rows", "saved-games"]),
}
WALL = 900  # seconds until a test counts as hanging

# A program that was changed may write and kill anything: it sees its own processes and writes to its own folder only.
CAGE = """mount --bind "$0" "$0" && mount -t tmpfs tmpfs /tmp && mount -t tmpfs tmpfs /dev/shm || exit 99
while read -r _ at _; do
    case $at in /proc*|/sys*|/tmp|/dev/shm|"$0") ;; *) mount -o remount,bind,ro "$at" ;; esac
done </proc/self/mounts 2>/dev/null
cd "$1" && shift && exec "$@" """


def run(command, **options):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False, **options)


class Copy:
    """The tree and its build in a folder of their own."""

    def __init__(self, folder, sanitize):
        self.folder, self.root, self.build = folder, os.path.join(folder, "tree"), os.path.join(folder, "build")
        os.makedirs(os.path.join(folder, "tmp"), exist_ok=True)
        names = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"], check=True,
                               stdout=subprocess.PIPE, text=True).stdout.splitlines()
        for name in names:
            if os.path.isfile(os.path.join(ROOT, name)):
                os.makedirs(os.path.dirname(os.path.join(self.root, name)), exist_ok=True)
                shutil.copy2(os.path.join(ROOT, name), os.path.join(self.root, name))
        setup = ["meson", "setup", self.build, self.root, "-Doptimization=1", "-Ddebug=false", "-Dlab=disabled"]
        if sanitize:
            setup += ["-Db_sanitize=address,undefined", "-Db_lundef=false"]
        for command in (setup, ["ninja", "-C", self.build]):
            done = run(command)
            if done.returncode != 0:
                sys.exit(done.stdout.decode(errors="replace")[-2000:])
        with open(os.path.join(self.build, "meson-info/intro-tests.json"), encoding="utf-8") as file:
            self.tests = {test["name"]: test for test in json.load(file)}
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            self.compile = {}
            for entry in json.load(file):
                path = os.path.relpath(os.path.join(self.build, entry["file"]), self.root)
                self.compile.setdefault(path, []).append(entry)
        self.links = {}
        self.said = ""
        self.seconds = {}

    def objects(self, path):
        return [entry for entry in self.compile.get(path, []) if "sparse" not in entry["output"]]

    def programs(self, name):
        """The programs of ours that a test runs."""
        found = []
        for word in self.tests[name]["cmd"]:
            at = os.path.relpath(os.path.join(self.build, word), self.build)
            if os.path.isfile(os.path.join(self.build, at)) and not at.startswith(".."):
                found.append(at)
        return found

    def link(self, name):
        for program in self.programs(name):
            if program not in self.links:
                commands = run(["ninja", "-C", self.build, "-t", "commands", "-s", program]).stdout.decode().splitlines()
                self.links[program] = [line for line in commands if f"-o {program} " in line][-1]
            done = run(shlex.split(self.links[program]), cwd=self.build)
            if done.returncode != 0:
                return False
        return True

    def test(self, name, cpu):
        """True: it passes, or has to be skipped. None: it takes more than so many seconds of a processor.

        Seconds on the wall say nothing on a machine that others use as well.
        """
        test = self.tests[name]
        temporary = tempfile.mkdtemp(dir=os.path.join(self.folder, "tmp"))
        environment = {**os.environ, **test["env"], "TMPDIR": temporary, "PYTHONDONTWRITEBYTECODE": "1",
                       "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "halt_on_error=1"}
        own = [] if os.geteuid() == 0 else ["--map-root-user"]
        command = ["unshare", *own, "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", CAGE,
                   self.folder, self.build, *test["cmd"]]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = run(command, env=environment, timeout=WALL,
                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu)))
            status, self.said = done.returncode, done.stdout.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status = None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds.setdefault(name, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        shutil.rmtree(temporary, ignore_errors=True)
        return None if status is None else status in (0, 77)

    def time(self, name):
        """How long a processor needs for a test as things are; it has to pass."""
        if name not in self.seconds and (not self.link(name) or not self.test(name, WALL)):
            sys.exit(f"the test '{name}' fails before anything is changed:\n{self.said[-2000:]}")
        return self.seconds[name]


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def compile_all(copy, path):
    """The objects of a source, each as bytes; None: it is no C."""
    for entry in copy.objects(path):
        if run(shlex.split(entry["command"]) + ["-w"], cwd=copy.build).returncode != 0:
            return None
    return [bytes_of(os.path.join(copy.build, entry["output"])) for entry in copy.objects(path)]


def write_objects(copy, path, objects):
    for entry, content in zip(copy.objects(path), objects):
        with open(os.path.join(copy.build, entry["output"]), "wb") as file:
            file.write(content)


def judge(copy, path, text, site, names):
    """The name of the test that noticed, "" for none; None: it is no change."""
    objects = [bytes_of(os.path.join(copy.build, entry["output"])) for entry in copy.objects(path)]
    write(os.path.join(copy.root, path), changes.apply(text, site))
    try:
        changed = compile_all(copy, path)
        if not changed or changed == objects:
            return None
        for name in names:
            if name not in copy.seconds:
                write_objects(copy, path, objects)
                copy.time(name)
                write_objects(copy, path, changed)
            if not copy.link(name):
                return "link"
            if not copy.test(name, 10 + int(4 * copy.seconds[name])):
                return name
        return ""
    finally:
        write(os.path.join(copy.root, path), text)
        write_objects(copy, path, objects)


def choose(copy, room, seed):
    """All changes of a room in an order that the seed decides."""
    found = []
    for path in sorted(copy.compile):
        if copy.objects(path) and any(path == place or path.startswith(place + "/") for place in ROOMS[room][0]):
            with open(os.path.join(copy.root, path), encoding="utf-8") as file:
                text = file.read()
            found += [(path, text, site) for site in changes.sites(text)]
    random.Random(f"{seed} {room}").shuffle(found)
    return found


def key(row):
    return row["file"], row["line"], row["to"], row["at"]


def mutate_room(copy, room, options, known, again):
    names = [name for name in ROOMS[room][1] if name in copy.tests]
    count = 0
    for path, text, site in choose(copy, room, options.seed):
        if count == options.per_room:
            break
        line, was, now = changes.tell(text, site)
        row = {"room": room, "file": path, "line": line, "at": site[1], "kind": site[0], "from": was, "to": now}
        if again is not None and key(row) not in again:
            continue
        if key(row) not in known:
            row["noticed_by"] = judge(copy, path, text, site, names)
            with open(options.out, "a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            known[key(row)] = row
        count += known[key(row)]["noticed_by"] is not None
    for name in names:  # as things were
        copy.link(name)


def read_rows(path):
    if not path or not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def summary(rows):
    for room in ROOMS:
        made = [row for row in rows if row["room"] == room and row["noticed_by"] is not None]
        left = [row for row in made if row["noticed_by"] == ""]
        if made:
            print(f"{room}: {len(made)} changes, {len(made) - len(left)} noticed, {len(left)} survive")
        for row in left:
            print(f"    {row['file']}:{row['line']}: {row['from']}  ->  {row['to']}")


def self_test():
    """What can be changed is found, and nothing in a comment, a text or a directive."""
    text = '#if A < 1\n#endif\n/* a < b */\nint f(int a)\n{\n    if (a < 10 && g("x == y"))\n        return true;\n    return a - 1;\n}\n'
    found = {changes.tell(text, site)[2] for site in changes.sites(text)}
    wanted = {'if (a <= 10 && g("x == y"))', 'if (a < 11 && g("x == y"))', 'if (a < 10 || g("x == y"))',
              'if (!(a < 10 && g("x == y")))', "return false;", "return a + 1;", "return a - 2;"}
    if found != wanted:
        sys.exit(f"not ok: {sorted(found ^ wanted)}")
    print("ok: what can be changed is found")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--per-room", type=int, default=27)
    parser.add_argument("--rooms", default=",".join(ROOMS))
    parser.add_argument("--out", default="source-mutants.jsonl")
    parser.add_argument("--folder")
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--again")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        self_test()
        return
    known = {key(row): row for row in read_rows(options.out)}
    again = {key(row) for row in read_rows(options.again) if row["noticed_by"] == ""} if options.again else None
    folder = options.folder or tempfile.mkdtemp(dir="/var/tmp")
    try:
        copy = Copy(folder, options.sanitize)
        for room in options.rooms.split(","):
            mutate_room(copy, room, options, known, again)
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)
    summary(known.values())


if __name__ == "__main__":
    main()
