"""What `tilewright new` writes passes at once: every command that it names is run as it stands."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.path.abspath(sys.argv[1])
ENVIRONMENT = {**os.environ, "PATH": os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"], "TILEWRIGHT_DATA": "/nowhere"}


class Skeletons(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)

    def call(self, status, *arguments):
        done = subprocess.run(arguments, cwd=self.work, env=ENVIRONMENT, text=True, capture_output=True, timeout=240)
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

    def test_what_is_there_stays(self):
        (self.work / "mine.yaml").write_text("mine")
        self.assertIn("is there already", self.call(2, "tilewright", "new", "set", "mine").stderr)
        self.assertEqual((self.work / "mine.yaml").read_text(), "mine")
        for wrong in (["sett", "a"], ["set", "A"], ["set", "../a"], ["set"], ["set", "a", "b"], []):
            self.call(2, "tilewright", "new", *wrong)
        self.assertEqual([path.name for path in self.work.iterdir()], ["mine.yaml"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
