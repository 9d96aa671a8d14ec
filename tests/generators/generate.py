#!/usr/bin/env python3
"""How `tilewright generate` and `tilegen` behave on the command line.

usage: generate.py TILEWRIGHT TILEGEN
"""

import os
import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TILEWRIGHT, TILEGEN = map(os.path.abspath, sys.argv[1:3])

LANGUAGES = "c csharp gdscript go java json kotlin lua python rust typescript".split()

HAMLET = """set: hamlet
title: 'A "set" of two tiles \\ ??= */'
provenance: attested
source: the overview
total: 5
tiles:
  - id: hamlet-D
    count: 4
    start: 1
    c1: {city: N}
    r1: {road: E W}
    f1: {field: EL WR, touches: c1}
    f2: {field: ER SL SR WL}
    note: Ü and U+202E are fine
  - id: hamlet-A
    count: 1
    m1: {monastery: inside}
    f1: {field: NL NR EL ER SL SR WL WR}
"""


def call(program, *arguments, **more):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True,
                          encoding="utf-8", **more)


def generate(*arguments, **more):
    return call(TILEWRIGHT, "generate", *arguments, **more)


class Generate(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.out = Path(self.scratch.name) / "out"

    def tearDown(self):
        self.scratch.cleanup()

    def refused(self, done, *words):
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        for word in words:
            self.assertIn(word, done.stderr)

    def hamlet(self, text=HAMLET):
        path = Path(self.scratch.name) / "hamlet.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    def test_help_goes_to_standard_output(self):
        for done in (generate("--help"), call(TILEGEN, "--help")):
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("--out", done.stdout)

    def test_a_wrong_call_names_the_argument(self):
        here = ("--out", self.out)
        self.refused(generate("--lang", "cobol", "--set", "king", *here), "cobol", "typescript")
        self.refused(generate("--lang", "c", "--set", "kink", *here), "kink", "king")
        self.refused(generate("--lang", "c", "--set", "king,", *here), "unknown set ''")
        self.refused(generate("--lang", "c", *here), "--set")
        self.refused(generate("--set", "king", *here), "--lang")
        self.refused(generate("--lang", "c", "--set", "king"), "--out")
        self.refused(generate("--lang", "c", "--set", "king", *here, "more"), "more")
        self.refused(generate("--lang", "c", "--template", "x", "--set", "king", *here), "exclude")
        self.refused(call(TILEGEN, "--out", self.out), "path")
        self.refused(call(TILEGEN, "--lang", "c"), "--lang")
        self.assertFalse(self.out.exists())

    def test_directories_are_made_and_several_sets_written(self):
        deep = self.out / "a/b"
        self.assertEqual(generate("--lang", "json", "--set", "king,river", "--set", "base",
                                  "--out", deep).returncode, 0)
        self.assertEqual(sorted(p.name for p in deep.iterdir()),
                         ["base.json", "king.json", "river.json", "rules.json", "vectors.json"])

    def test_all_means_every_set(self):
        self.assertEqual(generate("--lang", "json", "--set", "all", "--out", self.out).returncode,
                         0)
        self.assertEqual(sorted(p.stem for p in self.out.iterdir()),
                         sorted([p.stem for p in (ROOT / "tiles").glob("*.yaml")]
                                + ["rules", "vectors"]))

    def test_a_set_from_a_file_takes_the_place_of_the_one_built_in(self):
        text = (ROOT / "tiles/king.yaml").read_text(encoding="utf-8")
        path = Path(self.scratch.name) / "king.yaml"
        path.write_text(text.replace("King & Robber (land tiles)", "Another"), encoding="utf-8")
        done = generate("--lang", "json", "--set", "king", "--out", self.out, "--tiles", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('"title": "Another"', (self.out / "king.json").read_text(encoding="utf-8"))

    def test_no_absolute_path_and_no_name_of_the_scratch_directory_is_written(self):
        for language in LANGUAGES:
            done = generate("--lang", language, "--set", "hamlet", "--out", self.out / language,
                            "--tiles", self.hamlet())
            self.assertEqual(done.returncode, 0, done.stderr)
            for path in (self.out / language).iterdir():
                self.assertNotIn(self.scratch.name, path.read_text(encoding="utf-8"), path)

    def test_strings_survive_every_compiler(self):
        done = generate("--lang", "c", "--set", "hamlet", "--out", self.out, "--tiles",
                        self.hamlet())
        self.assertEqual(done.returncode, 0, done.stderr)
        text = (self.out / "hamlet.c").read_text(encoding="utf-8")
        self.assertIn(r'"A \"set\" of two tiles \\ ?\?= */"', text)

    def test_errors_in_a_tile_set_are_shown_and_nothing_is_written(self):
        path = self.hamlet(HAMLET.replace("total: 5", "total: 6"))
        self.refused(generate("--lang", "c", "--set", "hamlet", "--out", self.out, "--tiles", path),
                     "hamlet.yaml:", "error")
        self.refused(generate("--lang", "c", "--set", "hamlet", "--out", self.out, "--tiles",
                              path.parent / "none.yaml"), "none.yaml")
        self.assertFalse(self.out.exists())

    def test_a_file_in_the_way_of_the_directory_is_an_error(self):
        self.out.write_text("mine")
        self.refused(generate("--lang", "c", "--set", "king", "--out", self.out), str(self.out))
        self.assertEqual(self.out.read_text(), "mine")

    def test_when_one_file_cannot_be_written_none_is(self):
        (self.out / "king.json").mkdir(parents=True)
        (self.out / "base.json").write_text("old")
        self.refused(generate("--lang", "json", "--set", "base,king", "--out", self.out),
                     "king.json")
        self.assertEqual((self.out / "base.json").read_text(), "old")
        self.assertEqual(sorted(p.name for p in self.out.iterdir()), ["base.json", "king.json"])

    def test_a_full_disk_leaves_everything_as_it_was(self):
        self.out.mkdir()
        (self.out / "king.json").write_text("old")

        def little_room():
            import signal
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        self.refused(generate("--lang", "json", "--set", "king", "--out", self.out,
                              preexec_fn=little_room), "king.json")
        self.assertEqual([p.name for p in self.out.iterdir()], ["king.json"])
        self.assertEqual((self.out / "king.json").read_text(), "old")

    def test_reconstructions_say_so(self):
        for language, name in (("c", "gold-rush.c"), ("go", "river_20ae_set.go")):
            generate("--lang", language, "--set", "gold-rush,river-20ae", "--out", self.out)
            self.assertIn("RECONSTRUCTION", (self.out / name).read_text(encoding="utf-8"))
        generate("--lang", "c", "--set", "king", "--out", self.out)
        self.assertNotIn("RECONSTRUCTION", (self.out / "king.c").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
