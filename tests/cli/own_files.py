"""Files lie over what is built in, in every command that takes rules or tiles; --only-files leaves the built-in ones out."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()

FERRY = """\
ruleset: ferry
title: Ferries
needs: [base]
editions:
  en-2026: {title: Ferries, language: en, year: 2026}
scoring:
  - {feature: road, when: complete, points: tiles * 3, clauses: [FERRY-02]}
clauses:
  - id: FERRY-02
    topic: points
    rule: must
    statement: A completed road gives three points for each tile.
    sources: [{edition: en-2026, section: Ferries}]
"""
LARKHILL = """\
set: larkhill
title: Larkhill
provenance: attested
source: our own
total: 30
tiles:
  - id: larkhill-I
    count: 30
    c1: {city: N}
    c2: {city: S}
    f1: {field: EL ER WL WR, touches: c1 c2}
"""
# A game that begins with a tile of its own.
MOOR = LARKHILL.replace("larkhill", "moor").replace("count: 30", "count: 30\n    start: 1")
SCENARIO = """\
scenario: A road of three tiles gives nine
clauses: [FERRY-02]
rules: base+ferry+larkhill
players: red blue
tiles:
  - base-W 1,0
  - larkhill-I 0,-1
figures:
  - red follower 1,0 r3
turn: blue
moves:
  - tile base-W -1,0 180
  - pass
expect:
  score: {red: 9, blue: 0}
"""
FILES = ["--tiles", "larkhill.yaml", "--rules-file", "ferry.yaml"]
# Nothing is read from folders that happen to be there.
ENVIRONMENT = {**os.environ, "TILEWRIGHT_DATA": "/nowhere"}


class OwnFiles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.work = Path(self.folder.name)
        for name, text in (("ferry", FERRY), ("larkhill", LARKHILL), ("moor", MOOR)):
            (self.work / f"{name}.yaml").write_text(text)

    def call(self, status, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.work, env=ENVIRONMENT, text=True, capture_output=True,
                              timeout=120)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done

    def assertTold(self, pattern, *arguments):
        """Some game says it: not in every one a road is completed."""
        told = [self.call(0, "play", *arguments, "--players", 2, "--seed", seed).stdout for seed in range(1, 7)]
        self.assertTrue(any(re.search(pattern, text) for text in told), pattern)

    def header(self, name):
        return json.loads((self.work / name).read_text().splitlines()[0])

    def test_a_ruleset_is_added(self):
        self.assertTold(r"\(tiles (\d+): \1 \* 3 = \d+\) \[FERRY-02\]", "--rules", "base+ferry.yaml")
        self.assertTold(r"\[BASE-MON-04\]", "--rules", "base+ferry.yaml")

    def test_a_ruleset_is_replaced(self):
        text = (ROOT / "rulesets/base.yaml").read_text()
        other = re.sub(r"(feature: road, when: complete, points: )tiles", r"\1tiles * 7", text)
        self.assertNotEqual(other, text)
        (self.work / "base.yaml").write_text(other)
        self.assertTold(r"\(tiles (\d+): \1 \* 7 = \d+\)", "--rules", "base+king", "--rules-file", "base.yaml")

    def test_a_set_is_added_and_replayed(self):
        self.call(0, "play", "--rules", "base+ferry", *FILES, "--players", 2, "--seed", 1, "--out", "game.json")
        game = json.loads((self.work / "game.json").read_text())
        self.assertEqual(game["rules"], "base+ferry+larkhill")
        self.assertIn("larkhill-I", game["draw"])
        self.assertTrue([tile for tile in game["draw"] if tile.startswith("base-")])
        self.assertEqual({entry["file"] for entry in game["files"]}, {"larkhill.yaml", "ferry.yaml"})
        self.call(0, "replay", "game.json", *FILES)
        self.assertIn("ferry.yaml", self.call(2, "replay", "game.json", "--quiet").stderr)

    def test_a_changed_file_is_noticed(self):
        self.call(0, "play", "--rules", "base", "--tiles", "larkhill.yaml", "--seed", 1, "--out", "game.json")
        self.assertEqual(self.call(0, "replay", "game.json", "--quiet", "--tiles", "larkhill.yaml").stderr, "")
        (self.work / "larkhill.yaml").write_text(LARKHILL + "    note: changed\n")
        self.assertIn("TW-JSON-009", self.call(0, "replay", "game.json", "--quiet", "--tiles", "larkhill.yaml").stderr)

    def test_a_start_tile_takes_the_place(self):
        self.call(0, "play", "--rules", "base", "--tiles", "moor.yaml", "--seed", 1, "--out", "game.json")
        game = json.loads((self.work / "game.json").read_text())
        self.assertEqual(set(game["draw"]), {"moor-I"})
        self.call(0, "replay", "game.json", "--tiles", "moor.yaml")
        self.call(0, "verify", "--rules", "base+moor", "--tiles", "moor.yaml", "--games", 4, "--out", "moor.jsonl")

    def test_a_missing_start_tile(self):
        text = (ROOT / "tiles/base.yaml").read_text().replace("    start: 1\n", "").replace("{start: 1, ", "{")
        (self.work / "base.yaml").write_text(text)
        self.assertIn("needs 'start: 1'", self.call(2, "play", "--rules", "base", "--tiles", "base.yaml", "--seed", 1).stderr)

    def test_scenarios(self):
        (self.work / "one.yaml").write_text(SCENARIO)
        self.call(0, "replay", "one.yaml", *FILES)
        self.call(2, "replay", "one.yaml")

    def test_both_judges_and_the_report(self):
        self.call(0, "verify", "--rules", "base+ferry.yaml", "--tiles", "larkhill.yaml", "--games", 4, "--out", "rows.jsonl")
        header = self.header("rows.jsonl")
        self.assertEqual(header["rules"], ["base+ferry+larkhill"])
        self.assertIn("--rules-file ferry.yaml --tiles larkhill.yaml", header["command"])
        self.assertIn("larkhill.yaml", [entry["file"] for entry in header["data"]])
        self.assertTrue(all(entry["hash"] for entry in header["data"]))
        self.call(0, "report", "rows.jsonl", "--data", "ferry.yaml", "--data", "larkhill.yaml", "--out", "site")
        self.assertTrue(list(self.work.glob("site/**/*ferry*")))
        self.assertTrue(list(self.work.glob("site/**/*gold-rush*")))

    def test_what_the_data_say(self):
        self.assertIn("three points", self.call(0, "explain", "FERRY-02", "--data", "ferry.yaml").stdout)
        self.call(0, "explain", "BASE-ROAD-01", "--data", "ferry.yaml")
        self.assertIn("nothing has the id", self.call(2, "explain", "BASE-ROAD-01", "--data", "larkhill.yaml", "--only-files").stderr)
        self.assertRegex(self.call(0, "audit", "--data", "ferry.yaml").stdout, "^[1-9][0-9]* patterns")
        self.assertRegex(self.call(0, "audit", "--data", "ferry.yaml", "--only-files").stdout, "^0 patterns")

    def test_a_ruleset_is_validated_over_what_it_needs(self):
        ferry = self.work / "ferry.yaml"
        ferry.write_text(FERRY.replace("    rule: must\n", "    rule: must\n    checks: [campaign/events]\n"))
        done = self.call(0, "validate", "ferry.yaml", "larkhill.yaml")
        self.assertEqual(done.stdout, "set larkhill: 30 tiles, 1 row, attested\nruleset ferry: 1 clause, 0 facts\n0 errors, 0 warnings\n")
        ferry.write_text(FERRY.replace("tiles * 3", "tiles * xyz"))
        self.assertRegex(self.call(1, "validate", "ferry.yaml").stdout, r"^ferry.yaml:7:\d+: error: unknown name 'xyz'")
        self.call(0, "validate", "ferry.yaml", "--only-files")
        ferry.write_text(FERRY.replace("clauses: [FERRY-02]", "clauses: [BASE-ROAD-99]"))
        self.assertIn("BASE-ROAD-99", self.call(1, "validate", "ferry.yaml").stdout)

    def test_what_is_wrong_is_told_without_notes_on_other_sets(self):
        (self.work / "ferry.yaml").write_text(FERRY.replace("tiles * 3", "tiles * xyz"))
        told = self.call(2, "play", "--rules", "base+ferry.yaml", "--seed", 1).stderr
        self.assertIn("unknown name 'xyz'", told)
        self.assertNotIn("reconstruction", told)

    def test_generate(self):
        self.call(0, "generate", "--lang", "json", "--set", "base,larkhill", *FILES, "--out", "out")
        self.assertIn("larkhill-I", (self.work / "out/larkhill.json").read_text())
        self.assertIn("tiles * 3", (self.work / "out/rules.json").read_text())

    def test_conform_and_mutate(self):
        port = f"own={PROGRAM} adapter --tiles larkhill.yaml --rules-file ferry.yaml"
        self.call(0, "conform", "--impl", port, "--rules", "base+ferry.yaml", "--tiles", "larkhill.yaml", "--scenarios",
                  ROOT / "tests/scenarios", "--games", 1, "--out", "port.jsonl")
        self.assertEqual(self.header("port.jsonl")["rules"], ["base+ferry+larkhill"])
        noticed = self.call(0, "mutate", "--rules", "ferry", "--rules-file", "ferry.yaml", "--only", "rules", "--short", 400,
                            "--scenarios", ".", "--games", 0).stdout
        self.assertRegex(noticed, r"ferry: (\d+) of \1 changes noticed")

    def test_only_files(self):
        self.assertIn("'base'", self.call(2, "play", "--rules", "base+ferry.yaml", "--only-files").stderr)
        self.call(2, "play", "--rules", "base", "--only-files")
        document = (ROOT / "docs/ruleset-format.md").read_text()
        (self.work / "hamlet.yaml").write_text(re.search(r"```yaml\n(ruleset: hamlet.*?)```", document, re.S)[1])
        both = ["--rules-file", "hamlet.yaml", "--tiles", ROOT / "tiles/base.yaml", "--only-files"]
        self.call(0, "play", "--rules", "hamlet", *both, "--seed", 1)
        self.assertIn("unknown rules 'king'", self.call(2, "play", "--rules", "hamlet+king", *both).stderr)
        self.call(0, "play", "--rules", "hamlet", *both[:-1], "--seed", 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
