"""`tilewright rules` writes a sheet that needs no other file, with every clause of the game and of no other."""

import html
import os
import re
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
ENVIRONMENT = {**os.environ, "TILEWRIGHT_DATA": "/nowhere"}
EMPTY = {"meta", "link", "br", "img", "input"}


class Balance(HTMLParser):
    """Every element that is opened is closed; ids stand once; nothing leads out of the file."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.targets = [], [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids += [values["id"]] if "id" in values else []
        self.targets += [values[name] for name in ("href", "src") if name in values]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


class RuleSheet(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)

    def call(self, status, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.work, env=ENVIRONMENT, text=True, capture_output=True,
                              timeout=120)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
        return done

    def sheet(self, *arguments):
        self.call(0, "rules", *arguments, "--out", "sheet.html")
        page = (self.work / "sheet.html").read_text()
        balance = Balance()
        balance.feed(page)
        self.assertEqual([balance.open, len(balance.ids) - len(set(balance.ids))], [[], 0])
        self.assertEqual([target for target in balance.targets if not target.startswith("#")], [])
        self.assertEqual({target[1:] for target in balance.targets} - set(balance.ids), set())
        self.assertEqual(list(self.work.glob("*.tmp")), [])
        return html.unescape(page)

    def ids(self, *names):
        texts = [(ROOT / f"rulesets/{name}.yaml").read_text() for name in names]
        return {found for text in texts for found in re.findall(r"^  - id: ([A-Z][A-Z-]*-\d+)$", text, re.M) if "-CF-" not in found
                and "-INV-" not in found}

    def shown(self, page):
        """Clauses that the lists state."""
        return set(re.findall(r'<li>[^<]*(?:<span class="clause-id">[^<]*</span>[^<]*)*<span class="clause-id">([A-Z-]+\d+)</span>',
                              page))

    def test_built_in(self):
        page = self.sheet("base+river", "--scenarios", ROOT / "tests/scenarios")
        stated = {found for found in self.ids("base", "river") if f'"clause-id">{found}<' in page}
        self.assertEqual(self.ids("base", "river") - stated, set())
        self.assertEqual({found for found in self.shown(page) if found.startswith(("GR-", "ABBOT-", "AM-"))}, set())
        self.assertIn("2 to 5 players", page)
        self.assertEqual([page.count("base-X ×"), page.count("river-L ×"), page.count("gr-A ×")], [1, 1, 0])
        self.assertGreater(page.count('class="board"'), 8)
        self.assertIn("<code>2 * tiles + 2 * pennants</code>", page)
        self.assertRegex(page, r'<details class="question"><summary>[^<]+</summary>\s*<p>')
        self.assertNotIn("<details open", page)
        self.assertIn("another reading", page)

    def test_clauses_of_another_ruleset(self):
        page = self.sheet("base+river-20ae")
        self.assertEqual([page.count("river-L ×"), "RIVER-PLAY-" in page], [0, True])

    def test_a_game_of_ones_own(self):
        self.call(0, "new", "game", "hills")
        rules = self.work / "hills/rulesets/hills.yaml"
        rules.write_text(rules.read_text().replace("    sources: [{edition: own, section: Figures}]\n", """\
    sources: [{edition: own, section: Figures}]
    cases:
      - {id: HILLS-01-E1, question: May <b>two</b> be placed?, reading: Never more than one.}
"""))
        files = ["--tiles", "hills/tiles", "--rules-file", "hills/rulesets", "--only-files"]
        page = self.sheet("hills", *files, "--scenarios", "hills/scenarios")
        self.assertEqual(self.shown(page) | {"HILLS-01"}, {f"HILLS-0{i}" for i in range(1, 6)})
        self.assertIn("A game of our own", page)
        self.assertEqual(page.count('class="board"'), 1)
        self.assertIn("3 * 2 = 6", page)
        self.assertEqual(page.count("<summary>May <b>two</b> be placed?</summary>"), 1)
        self.assertIn("&lt;b&gt;two", (self.work / "sheet.html").read_text())
        # what a scenario says otherwise than the rules is no example
        scenario = self.work / "hills/scenarios/hills/first-city.yaml"
        scenario.write_text(scenario.read_text().replace("red: 6", "red: 7"))
        self.assertNotIn("3 * 2 = 6", self.sheet("hills", *files, "--scenarios", "hills/scenarios"))

    def test_words_of_ones_own(self):
        heath = ROOT / "examples/games/heath"
        page = self.sheet("heath", "--tiles", heath / "tiles", "--rules-file", heath / "rulesets", "--only-files", "--scenarios",
                          heath / "scenarios")
        ids = set(re.findall(r"^  - id: (HEATH-\w+-\d+)$", (heath / "rulesets/heath.yaml").read_text(), re.M))
        self.assertEqual({found for found in ids if "-CF-" not in found and f'"clause-id">{found}<' not in page}, set())
        for told in ("<td>warden</td>", "moor, grove</td>", "ceil((3 * tiles + 2 * oaks) / owners)", "another-turn", "figure-back (shepherd)",
                     '"#8fb573"'):
            self.assertIn(told, page)
        self.assertGreater(page.count('class="board"'), 2)

    def test_what_cannot_be_written(self):
        for arguments, told in ((["bse"], "did you mean 'base'"), (["all"], "no game"), (["base+gold-rush"], "gold-rush"), ([], "one game"),
                                (["river"], "base"), (["base", "--scenarios", "none"], "none"), (["base", "king"], "one game")):
            done = self.call(2, "rules", *arguments, "--out", "sheet.html")
            self.assertIn(told, done.stderr, arguments)
        self.assertIn("--out is missing", self.call(2, "rules", "base").stderr)
        self.call(2, "rules", "base", "--out", "none/sheet.html")
        self.assertEqual(list(self.work.iterdir()), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
