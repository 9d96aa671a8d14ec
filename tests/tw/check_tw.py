#!/usr/bin/env python3
"""The script `tw` where packages are missing, with an apt-get and a sudo of our own, and the summary
of a test run.

usage: check_tw.py SOURCE-ROOT
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve()
TOOLS = "sh env dirname mktemp rm mv cat grep awk head sleep sed".split()
LOCKED = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)"
OFFLINE = "W: Failed to fetch http://mirror.example/ Temporary failure resolving 'mirror.example'"


class Machine:
    """A folder of commands that is the whole PATH, so that each package but Python's modules is missing."""

    def __init__(self, folder, user=0):
        self.folder, self.bin, self.tmp = folder, folder / "bin", folder / "tmp"
        self.bin.mkdir()
        self.tmp.mkdir()
        for name in TOOLS:  # no links: what is written here must never get into the machine's own tools
            self.add(name, f'exec {shutil.which(name)} "$@"')
        self.add("id", f"echo {user}")

    def add(self, name, text):
        (self.bin / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.bin / name).chmod(0o755)

    def tw(self, *arguments, **environment):
        done = subprocess.run([ROOT / "tw", *arguments], capture_output=True, text=True, timeout=50,
                              env={"PATH": str(self.bin), "TMPDIR": str(self.tmp), **environment})
        assert not os.listdir(self.tmp), ("left behind", os.listdir(self.tmp))
        return done.returncode, done.stdout + done.stderr

    def calls(self):
        path = self.folder / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def apt(self, text):
        self.add("apt-get", f'echo "$1" >>{self.folder}/calls\n{text}')


def packages_of(*lists):
    """What the script says it needs: one package a line, with what shows that it is there."""
    text = (ROOT / "tw").read_text()
    found = []
    for name in lists:
        rows = re.search(rf"^{name}_needs='\n(.*?)^'", text, flags=re.M | re.S)[1]
        found += [row.split()[0] for row in rows.splitlines() if row.split()[1] != "python"]
    return found


def expect_named(said, lists):
    [line] = [line for line in said.splitlines() if "apt-get install" in line]
    names = line.partition("--no-install-recommends ")[2].split()
    assert set(packages_of(*lists)) <= set(names), (said, packages_of(*lists))


def test_offline_every_package_is_named_at_once(folder):
    machine = Machine(folder)
    machine.apt(f'''[ "$1" = update ] && echo "{OFFLINE}" && exit
        shift 3; for name; do echo "E: Unable to locate package $name"; done; exit 100''')
    for command, lists in (("test", ("build", "test", "browser")), ("build", ("build",))):
        status, said = machine.tw(command)
        assert status == 2, said
        assert "Temporary failure resolving" in said and "Unable to locate package gcc" in said, said
        assert "type this as root" in said, said
        expect_named(said, lists)


def test_without_sudo_root_is_asked_for(folder):
    machine = Machine(folder, user=1000)
    machine.apt("exit 0")
    status, said = machine.tw("test")
    assert status == 2 and "takes root" in said, said
    expect_named(said, ("build", "test", "browser"))
    assert machine.calls() == [], "apt-get was called by somebody who is not root"
    machine.add("sudo", 'echo "sudo: a password is required" >&2; exit 1')
    status, said = machine.tw("test")
    assert status == 2 and "takes root" in said and "a password is required" in said, said


def test_with_sudo_apt_is_called(folder):
    machine = Machine(folder, user=1000)
    machine.add("sudo", '"$@"')
    machine.apt("exit 1")
    status, said = machine.tw("build")
    assert status == 2 and "apt-get failed" in said, said
    assert machine.calls() == ["update"], machine.calls()


def test_another_apt_is_waited_for(folder):
    machine = Machine(folder)
    locked_twice = f'''[ "$(grep -c "$1" {folder}/calls)" -gt 2 ] || {{ echo "{LOCKED}" >&2; exit 100; }}'''
    machine.apt(f'{locked_twice}\n[ "$1" = update ] || {{ echo "E: after the wait"; exit 1; }}')
    machine.add("sleep", "")
    status, said = machine.tw("build")
    assert machine.calls() == ["update"] * 3 + ["install"] * 3, machine.calls()
    assert status == 2 and said.count("another apt is at work; waiting") == 2, said
    assert "after the wait" in said and "Could not get lock" not in said, said


def test_the_wait_ends(folder):
    machine = Machine(folder)
    machine.apt(f'echo "{LOCKED}" >&2; exit 100')
    machine.add("sleep", "")
    status, said = machine.tw("build", TW_WAIT="6")
    assert status == 2 and "Could not get lock" in said and len(machine.calls()) == 4, (said, machine.calls())


def test_no_debian(folder):
    status, said = Machine(folder).tw("build")
    assert status == 2 and "there is no apt-get" in said, said
    expect_named(said, ("build",))


def test_other_systems_have_other_names(folder):
    """Every package has a row for dnf, pacman, apk and brew, and those that are there are named."""
    table = re.search(r"^elsewhere='\n(.*?)^'", (ROOT / "tw").read_text(), flags=re.M | re.S)[1]
    rows = {row.split()[0]: row.split()[1:] for row in table.splitlines()}
    needed = re.findall(r"^([a-z0-9+-]+) +(?:command|module|python) ", (ROOT / "tw").read_text(), flags=re.M)
    assert len(needed) > 15 and set(rows) == set(needed), set(rows) ^ set(needed)
    assert all(len(names) == 4 for names in rows.values()), rows
    machine = Machine(folder)
    for name, said_so in (("dnf", "dnf install gcc meson"), ("pacman", "pacman -S gcc meson"),
                          ("apk", "apk add gcc meson samurai"), ("brew", "brew install gcc meson ninja")):
        machine.add(name, "exit 1")
        status, said = machine.tw("build")
        assert status == 2 and f"with {name} that is: {said_so}" in said, said
        assert "icu" in said.partition(f"with {name} ")[2], said
    machine.apt("exit 100")
    assert "with dnf" not in machine.tw("build")[1]


def summary(folder, *rows):
    (folder / "log").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = subprocess.run([sys.executable, ROOT / "tests/summary.py", folder / "log"], capture_output=True,
                          text=True, timeout=50)
    return done.returncode, done.stdout.splitlines()


def test_skips_have_a_reason(folder):
    rust = {"name": "tw:a / rust", "result": "SKIP", "stdout": "x\nSKIP: no rustc; apt-get install rustc\n"}
    part = {"name": "tw:b / games", "result": "OK", "stderr": "SKIP: no games; TW_SHARED\nSKIP: no games; TW_SHARED\n"}
    mute = {"name": "tw:c / mute", "result": "SKIP", "stdout": "skipped\n"}
    vague = {"name": "tw:d / vague", "result": "OK", "stdout": "SKIP: not here\n"}
    assert summary(folder, rust, part) == (0, [
        "skipped 'rust': no rustc; apt-get install rustc", "skipped a part of 'games': no games; TW_SHARED",
        "1 passed, 0 failed, 1 skipped"])
    for bad in (mute, vague):
        status, lines = summary(folder, rust, bad)
        assert status == 1 and lines[-1] == "0 passed, 1 failed, 1 skipped", lines
    assert summary(folder, {"name": "a / b", "result": "FAIL"})[0] == 1


def main():
    failed = 0
    for name, test in [pair for pair in globals().items() if pair[0].startswith("test_")]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Path(folder))
            except AssertionError as problem:
                print(f"not ok: {name}: {problem}")
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
