#!/usr/bin/env python3
"""Templates of users: what they can say, how they fail, and the two examples.

usage: templates.py TILEWRIGHT
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TILEWRIGHT = os.path.abspath(sys.argv[1])

# template, and what stands in the message behind "t.tmpl:"
ERRORS = [
    ("a\n<%= titel %>", "2:5: error: no 'titel' here; there are"),
    ("<%= licens %>", "1:5: error: no 'licens' here; did you mean 'licence'?"),
    ("<%= sets %>", "1:5: error: a list is no text; go through it with 'each'"),
    ("<% each sets as s %><%= s.titel %><% end %>", "1:25: error: no 'titel' here; did you mean"),
    ("<% each version as v %><% end %>", "1:9: error: this is no list"),
    ("<% each sets s %><% end %>", "1:14: error: expected 'as' and a name"),
    ("<% if version %>x", "1:1: error: this block is never ended"),
    ("x <% end %>", "1:6: error: unexpected 'end'"),
    ("<%= version", "1:1: error: a tag without its end"),
    ("ü <%= version | shout %>", "1:17: error: unknown filter 'shout'"),
    ("<%= version | snak %>", "1:15: error: unknown filter 'snak'; did you mean 'snake'?"),
    ("<% for x %>", "1:4: error: unexpected 'for'; a tag is each, if"),
    ("<% call nothing %>", "1:1: error: nothing is defined as 'nothing'"),
    ("<% define a x %><% end %><% call a %>", "1:26: error: 'a' takes 1 values, not 0"),
    ("<% define a %><% call a %><% end %><% call a %>", "error: more than 64 calls"),
    ("<% define a %><% end %><% define a %><% end %>", "1:24: error: 'a' is defined twice"),
    ('<% file "../x" %>a<% end %>', "1:1: error: '../x' cannot be a file's name"),
    ('<% file "/x" %>a<% end %>', "1:1: error: '/x' cannot be a file's name"),
    ('<% file "a" %><% file "b" %><% end %><% end %>', "1:15: error: a file within a file"),
    ("<%= version + 1 %>", "1:13: error: unexpected character in a tag"),
    ("<%= \"a %>", "1:5: error: a text without its closing quote"),
    ("<%= loop.first %>", "1:5: error: 'loop' stands within 'each' only"),
    ("<% if %><% end %>", "1:7: error: expected a name"),
    ("<%= version.x %>", "1:5: error: 'version' has no parts"),
    ("<% if 1 %>\n" * 80 + "<% end %>\n" * 80, "error: more than 64 blocks"),
    ("a\x00b", "1:2: error: this is no text in UTF-8"),
]

# template, and what it writes for the set "king"
ANSWERS = [
    ("<% each sets as s %><%= s.id %>/<%= s.name | pascal %><% end %>", "king/KingTiles"),
    ("<% each vectors.nothing_yet as v %><% end %>", None),
    ("<% if not sets %>a<% elif version == \"0\" %>b<% else %>c<% end %>", "c"),
    ("<%# gone %>\na\n  <% if sets %>  \n  b\n  <% end %>\nc\n", "a\n  b\nc\n"),
    ("<% define f a b %>[<%= a %>|<%= b | upper %>]<% end %><% call f \"x\" sets.x %>", None),
    ("<% define f a b %>[<%= a %>|<%= b | upper %>]<% end %><% call f \"x\" \"y-z\" %>", "[x|Y_Z]"),
    ("<% each vocabularies as v %><% if v.name == \"corner\" %><% each v.values as w %>"
     "<%= loop.index %><%= w.word %><% between %>,<% end %><% end %><% end %>",
     "0NE,1SE,2SW,3NW"),
    ("<% each sets as s %><% each s.tokens as t %>x<% else %>none<% end %><% end %>", "none"),
    ("<%= \"a\\\"$b\" | quote_kotlin %><%= \"it's\" | quote_sql %>", "\"a\\\"\\$b\"'it''s'"),
]


class Templates(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.work = Path(self.scratch.name)

    def tearDown(self):
        self.scratch.cleanup()

    def generate(self, template, sets="king"):
        (self.work / "t.tmpl").write_bytes(template.encode())
        return self.run_file("t.tmpl", sets)

    def run_file(self, path, sets):
        return subprocess.run([TILEWRIGHT, "generate", "--template", str(path), "--set", sets,
                               "--out", "out"], cwd=self.work, capture_output=True, text=True,
                              encoding="utf-8", timeout=60)

    def test_every_mistake_has_its_place_and_nothing_is_written(self):
        for template, message in ERRORS:
            with self.subTest(template[:60]):
                done = self.generate(template)
                self.assertEqual(done.returncode, 2)
                self.assertIn("t.tmpl:", done.stderr)
                self.assertIn(message, done.stderr)
                self.assertTrue(done.stderr.rstrip("\n").endswith("^"), done.stderr)
                self.assertFalse((self.work / "out").exists())

    def test_values_lists_conditions_and_definitions(self):
        for template, expected in ANSWERS:
            with self.subTest(template):
                done = self.generate(template)
                if expected is None:
                    self.assertEqual(done.returncode, 2)
                    continue
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual((self.work / "out/t").read_text("utf-8"), expected)

    def test_a_template_can_write_into_folders(self):
        done = self.generate('<% each sets as s %><% file "a/b/" s.id ".x" %>1<% end %><% end %>')
        self.assertEqual(done.stderr, "")
        self.assertEqual((self.work / "out/a/b/king.x").read_text(), "1")

    def test_a_template_that_doubles_itself_ends(self):
        defines = "<% define a0 %>xxxxxxxxxx<% end %>" + "".join(
            f"<% define a{i} %>{f'<% call a{i - 1} %>' * 2}<% end %>" for i in range(1, 60))
        for call in ("<% call a59 %>", '<% file "x" %><% call a59 %><% end %>'):
            done = self.generate(defines + call)
            self.assertEqual(done.returncode, 2)
            self.assertIn("error: the template writes without end", done.stderr)

    def test_missing_and_empty_templates(self):
        self.assertIn("cannot read", self.run_file("none.tmpl", "king").stderr)
        self.assertIn("is empty", self.generate("").stderr)
        self.assertIn("cannot read", self.run_file(".", "king").stderr)

    def test_templates_that_come_along_can_be_shown_and_used(self):
        for language in ("python", "lua"):
            shown = subprocess.run([TILEWRIGHT, "generate", "--show", language], text=True,
                                   capture_output=True, encoding="utf-8").stdout
            self.assertEqual(
                shown, (ROOT / f"generators/templates/{language}.tmpl").read_text("utf-8"))
            self.assertEqual(self.generate(shown).returncode, 0)

    def test_sql_example(self):
        done = self.run_file(ROOT / "examples/templates/tiles.sql.tmpl", "base,inns-cathedrals")
        self.assertEqual(done.stderr, "")
        base = sqlite3.connect(":memory:")
        base.executescript((self.work / "out/tiles.sql").read_text("utf-8"))
        self.assertEqual(base.execute("SELECT sum(count) FROM tiles").fetchone()[0], 72 + 18)
        base.execute("INSERT INTO features (id, kind, tiles, trains) VALUES (1, 'railway', 5, 1)")
        self.assertEqual(base.execute("SELECT * FROM gold_rush_railway_complete").fetchall(),
                         [(1, 10)])

    def test_dart_example(self):
        done = self.run_file(ROOT / "examples/templates/dart.tmpl", "base")
        self.assertEqual(done.stderr, "")
        text = (self.work / "out/lib/tiles.dart").read_text("utf-8")
        self.assertIn("int goldRushRailwayCompletePoints(Map<String, int> c) => "
                      "(c['tiles'] ?? 0) * (((c['trains'] ?? 0) == 1) ? 2 : 1);", text)
        if shutil.which("dart"):
            subprocess.run(["dart", "analyze", "lib/tiles.dart"], cwd=self.work / "out", check=True)

    def test_the_documents_name_every_key(self):
        """Every key that a template can ask for stands in docs/exports.md."""
        text = (ROOT / "docs/exports.md").read_text("utf-8")
        documented = set(re.findall(r"`([a-z_]+)`", text))
        used = set()
        for path in (ROOT / "generators").glob("document/*.c"):
            source = path.read_text("utf-8")
            used |= set(re.findall(r'"([a-z]+(?:_[a-z]+)*)",\s', source))
        self.assertGreater(len(used), 60)
        words = {"goods", "flag", "number", "closed", "points", "applies"}
        self.assertEqual(sorted(used - documented - words), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
