"""What `tilewright new` writes passes at once: every command that it names is run as it stands."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.path.abspath(sys.argv[1])
ENVIRONMENT = {**os.environ, "PATH": os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"], "TILEWRIGHT_DATA": "/nowhere", "PYTHONDONTWRITEBYTECODE": "1"}


class Skeletons(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)
        self.environment = {**ENVIRONMENT, "GOCACHE": folder.name + "/go"}  # Go keeps what it builds in the home

    def call(self, status, *arguments):
        done = subprocess.run(arguments, cwd=self.work, env=self.environment, text=True, capture_output=True, timeout=240)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout[-1500:]}{done.stderr[-1500:]}")
        return done

    def try_kind(self, kind, name):
        told = self.call(0, "tilewright", "new", kind, name).stdout
        written, commands = told.split("\nand now:\n")
        self.assertTrue(written and commands)
        for path in written.split():
            self.assertIn("#", (self.work / path).read_text())
        for command in commands.splitlines():
            self.call(0, *command.split())
        return written.split()

    def test_set(self):
        path, = self.try_kind("set", "larkhill")
        self.assertTrue(self.call(0, "tilewright", "validate", path).stdout.endswith("0 errors, 0 warnings\n"))

    def test_ruleset(self):
        self.try_kind("ruleset", "long-roads")

    def test_scenario(self):
        path, = self.try_kind("scenario", "first")
        (self.work / path).write_text((self.work / path).read_text().replace("red: 3", "red: 4"))
        self.call(1, "tilewright", "replay", path)

    def test_game(self):
        self.try_kind("game", "hills")
        found = self.call(0, "tilewright", "validate", "hills/tiles", "hills/rulesets").stdout
        self.assertTrue(found.endswith("0 errors, 0 warnings\n"), found)
        game = ["--tiles", "hills/tiles", "--rules-file", "hills/rulesets", "--only-files"]
        self.call(0, "tilewright", "verify", "--rules", "hills", *game, "--games", "60", "--scenarios", "hills/scenarios", "--out",
                  "rows.jsonl")
        self.call(0, "tilewright", "mutate", "--rules", "hills", *game, "--only", "rules", "--short", "400", "--games", "4",
                  "--scenarios", "hills/scenarios")

    def test_edition(self):
        self.environment = {**self.environment, "TILEWRIGHT_DATA": str(Path(__file__).resolve().parents[2])}
        (self.work / "book.txt").write_text("Minden játékos hét alattvalót kap.\nA játék öt játékosnak szól.\n")
        told = self.call(0, "tilewright", "new", "edition", "hu-2026", "book.txt").stdout
        written, commands = told.split("and now:\n")
        self.assertTrue(written.startswith("hu-2026.yaml\n"))
        made = (self.work / "hu-2026.yaml").read_text()
        for wanted in ("language: hu\n", "# line 1: hét", "BASE-CF-10", "{clause: BASE-TILE-01, "):
            self.assertIn(wanted, made)
        rulebook, coverage, self_test = (command.split() for command in commands.splitlines())
        self.call(0, *rulebook)
        self.assertIn("2 sentences in the index; 2 same", self.call(1, *coverage).stdout)
        self.assertIn("0 of 2 number changes noticed", self.call(1, *self_test).stdout)
        line = next(line for line in made.splitlines() if "# line 1: hét" in line)
        filled = line.lstrip("# ").split(" # ")[0].replace("?", "BASE-CF-10", 1)
        (self.work / "hu-2026.yaml").write_text(made.replace("facts: []", f"facts:\n  {filled}"))
        self.assertIn("BASE-CF-10", self.call(0, *rulebook).stdout)
        self.assertIn("1 of 2 number changes noticed", self.call(1, *self_test).stdout)
        self.assertIn("is there already", self.call(2, "tilewright", "new", "edition", "hu-2026", "book.txt").stderr)
        for wrong in (["hu"], ["hu", "none.txt"], ["hu", "book.txt", "x"], ["hu", "book.txt", "--rules", "moon"]):
            self.call(2, "tilewright", "new", "edition", *wrong)
        self.assertEqual(sorted(path.name for path in self.work.iterdir()), ["book.txt", "hu-2026.yaml"])

    def try_port(self, language, name, *programs):
        """Where the language is there, its adapter passes the handshake by the commands that are told."""
        told = self.call(0, "tilewright", "new", "port", "--lang", language, name).stdout
        written, commands = told.split("\nand now:\n")
        self.assertTrue(all((self.work / path).exists() for path in written.split()), written)
        missing = [program for program in programs if not shutil.which(program)]
        if missing:
            print(f"SKIP: there is no {missing[0]}; the language {language} enables its skeleton", file=sys.stderr)
            return
        for command in commands.splitlines():
            self.call(0, *shlex.split(command))

    def test_ports(self):
        self.try_port("python", "snake", "python3")
        self.try_port("typescript", "script", "tsc", "node")
        self.try_port("java", "beans", "javac", "java")
        self.try_port("go", "gopher", "go")
        self.try_port("rust", "crab", "rustc")
        self.try_port("c", "sea", "cc")
        self.try_port("csharp", "sharp", "dotnet")
        self.call(2, "tilewright", "new", "port", "nothing")
        self.call(2, "tilewright", "new", "port", "--lang", "cobol", "nothing")
        self.call(2, "tilewright", "new", "set", "--lang", "c", "nothing")

    def test_what_is_there_stays(self):
        (self.work / "mine.yaml").write_text("mine")
        self.assertIn("is there already", self.call(2, "tilewright", "new", "set", "mine").stderr)
        self.assertEqual((self.work / "mine.yaml").read_text(), "mine")
        for wrong in (["sett", "a"], ["set", "A"], ["set", "../a"], ["set"], ["set", "a", "b"], []):
            self.call(2, "tilewright", "new", *wrong)
        self.assertEqual([path.name for path in self.work.iterdir()], ["mine.yaml"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
