#!/usr/bin/env python3
"""Man pages and completions say what --help says, and shells can read them.

usage: help.py TILEWRIGHT
"""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TILEWRIGHT = sys.argv[1]


def say(*arguments):
    return subprocess.run([TILEWRIGHT, *arguments], capture_output=True, text=True, check=True,
                          encoding="utf-8").stdout


COMMANDS = [c for c in re.findall(r"^  ([a-z]+) ", say("--help"), re.M) if c != "tilewright"]


def options(command):
    return sorted(set(re.findall(r"^  --([a-z-]+)", say(command, "--help"), re.M)))


class Help(unittest.TestCase):
    def test_help_of_a_command_is_its_help(self):
        self.assertEqual(say("help"), say("--help"))
        for command in COMMANDS:
            self.assertEqual(say("help", command), say(command, "--help"))

    def test_man_pages_have_every_option_and_no_warning(self):
        for command in COMMANDS:
            page = say("help", "--format", "man", command)
            found = re.findall(r"^\.TP\n\\fB\\-\\-((?:[a-z]|\\-)+)", page, re.M)
            self.assertEqual(sorted({f.replace("\\-", "-") for f in found}), options(command))
            if shutil.which("groff"):
                done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=page,
                                      capture_output=True, text=True)
                self.assertEqual(done.stderr, "", command)
        self.assertEqual(sorted(re.findall(r"tilewright\\-([a-z]+) ", say("help", "--format", "man"))),
                         sorted(COMMANDS))

    def test_every_command_has_a_page_in_the_build(self):
        build = (Path(__file__).resolve().parent.parent.parent / "src/cli/meson.build").read_text()
        self.assertEqual(re.findall(r"^  '([a-z]+)',$", build[build.index("commands = ["):], re.M),
                         sorted(COMMANDS))

    def bash(self, *words):
        script = (say("help", "--format", "bash")
                  + f"COMP_WORDS=({' '.join(words)} '')\nCOMP_CWORD={len(words)}\n"
                  if words[-1] == "--" else say("help", "--format", "bash"))
        script += (f"COMP_WORDS=({' '.join(repr(w) for w in words)})\n"
                   f"COMP_CWORD={len(words) - 1}\n_tilewright\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n")
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True,
                              check=True).stdout.split()

    def test_bash_completes(self):
        for command in COMMANDS:
            self.assertEqual(sorted(self.bash("tilewright", command, "--")),
                             sorted([*("--" + o for o in options(command)), "--help"]))
        self.assertEqual(self.bash("tilewright", "val"), ["validate"])
        self.assertEqual(self.bash("tilewright", "play", "--rules", "base+ab"),
                         ["base+abbey-mayor", "base+abbot"])
        self.assertEqual(self.bash("tilewright", "generate", "--lang", "ru"), ["rust"])
        self.assertIn("GR-RAIL-04", self.bash("tilewright", "explain", "GR-RAIL"))

    def test_zsh_and_fish_read_theirs(self):
        for shell in ("zsh", "fish"):
            text = say("help", "--format", shell)
            for command in COMMANDS:
                for option in options(command):
                    self.assertIn(f"--{option}[" if shell == "zsh" else f"-l {option} ", text)
            if not shutil.which(shell):
                continue
            with tempfile.NamedTemporaryFile("w", suffix=shell) as file:
                file.write(text)
                file.flush()
                subprocess.run([shell, "-n", file.name], check=True)
        if shutil.which("fish"):
            done = subprocess.run(["fish", "-c", say("help", "--format", "fish")
                                   + "\ncomplete -C 'tilewright play --ru'"], text=True,
                                  capture_output=True)
            self.assertIn("--rules", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
