"""A game with terrains, symbols and figures of its own plays, verifies, loses its mutants, exports, makes kit cases and has a site."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM, ROOT = os.path.abspath(sys.argv.pop(1)), Path(sys.argv.pop(1)).resolve()
FILES = ["--tiles", "heath/tiles", "--rules-file", "heath/rulesets", "--only-files"]
SCENARIOS = ["--scenarios", "heath/scenarios"]


class OwnGame(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)
        shutil.copytree(ROOT / "examples/games/heath", self.work / "heath")

    def call(self, status, *arguments):
        done = subprocess.run([PROGRAM, *arguments], cwd=self.work, text=True, capture_output=True, timeout=240,
                              env={**os.environ, "TILEWRIGHT_DATA": "/nowhere"})
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout[-1500:]}{done.stderr[-1500:]}")
        return done.stdout

    def change(self, path, old, new):
        text = (self.work / path).read_text(encoding="utf-8")
        self.assertIn(old, text)
        (self.work / path).write_text(text.replace(old, new, 1), encoding="utf-8")

    def scenarios(self):
        return [str(path.relative_to(self.work)) for path in sorted((self.work / "heath/scenarios/heath").iterdir())]

    def test_no_line_of_c_knows_it(self):
        words = re.findall(r"^  ([a-z]+):", (self.work / "heath/tiles/vocabulary.yaml").read_text(encoding="utf-8"), re.M)
        self.assertGreaterEqual(len(words), 10)
        for path in [*ROOT.glob("src/**/*.c"), *ROOT.glob("generators/**/*.c"), *ROOT.glob("include/**/*.h")]:
            found = re.findall(r'"(?:heath|' + "|".join(words) + ')"', path.read_text(encoding="utf-8"))
            self.assertEqual(found, [], path)

    def test_both_judges(self):
        self.assertIn("0 errors, 0 warnings", self.call(0, "validate", "heath/tiles", "heath/rulesets"))
        self.call(0, "replay", *self.scenarios(), *FILES)
        told = self.call(0, "verify", "--rules", "heath", *FILES, *SCENARIOS, "--games", "40", "--seed", "1", "--out", "rows.jsonl")
        self.assertIn("18 clauses: 18 pass", told)
        self.call(0, "report", "rows.jsonl", "--out", "site", "--data", "heath/tiles", "--data", "heath/rulesets", "--only-files")
        pages = "".join(path.read_text(encoding="utf-8") for path in (self.work / "site").rglob("*.html"))
        for colour in ("#c3b1cf", "#5f8f4e", "#8fb573", "#9a9690"):
            self.assertIn(f'"{colour}"', pages)

    def test_its_sheet(self):
        self.call(0, "rules", "heath", *FILES, *SCENARIOS, "--out", "sheet.html")
        sheet = (self.work / "sheet.html").read_text(encoding="utf-8")
        for words in "warden", "(shepherd)", "another-turn", "HEATH-GATE-01":
            self.assertIn(words, sheet)

    def test_every_rule_of_it_counts(self):
        told = self.call(0, "mutate", "--rules", "heath", *FILES, *SCENARIOS, "--only", "rules", "--short", "200", "--games", "2")
        noticed, changes = map(int, re.search(r"(\d+) of (\d+) changes noticed", told).groups())
        self.assertGreater(changes, 90)
        self.assertEqual(noticed, changes, told)

    def test_a_rule_that_changes_is_seen(self):
        for old, new in ("/ owners)", "/ players)"), ("if: oaks >= 2", "if: oaks >= 3"), ("points: gates", "points: 2 * gates"):
            shutil.copy(ROOT / "examples/games/heath/rulesets/heath.yaml", self.work / "heath/rulesets/heath.yaml")
            self.change("heath/rulesets/heath.yaml", old, new)
            done = subprocess.run([PROGRAM, "replay", *self.scenarios(), *FILES], cwd=self.work, capture_output=True, timeout=240)
            self.assertEqual(done.returncode, 1, new)

    def test_exports(self):
        for language in "c", "csharp", "gdscript", "go", "java", "json", "kotlin", "lua", "python", "rust", "typescript":
            self.call(0, "generate", "--lang", language, "--set", "heath", *FILES, "--out", language)
        subprocess.run([sys.executable, "-m", "python.test_tables"], cwd=self.work, check=True, capture_output=True)

    def test_cases(self):
        self.call(0, "cases", "--rules", "heath", *FILES, *SCENARIOS, "--games", "2", "--out", "kit")
        self.assertGreater(len(list((self.work / "kit").rglob("*.json"))), 10)


unittest.main()
