"""`tilewright watch` draws files anew at every save, keeps the last good drawing, and ends when it is told to."""

import html
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
MOST_SECONDS = 60  # for a machine that is busy; nothing waits that long
SET = """\
set: larkhill
title: Larkhill
provenance: attested
source: our own
total: 3
tiles:
  - id: larkhill-A
    count: 2
    c1: {city: N}
    f1: {field: EL ER SL SR WL WR, touches: c1}
  - id: larkhill-B
    count: 1
    m1: {monastery: inside}
    f1: {field: NL NR EL ER SL SR WL WR}
"""


class Watch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)
        self.file = self.work / "larkhill.yaml"
        self.file.write_text(SET)

    def once(self, status, *paths):
        done = subprocess.run([PROGRAM, "watch", *map(str, paths), "--once", "--out", "page"], cwd=self.work, text=True,
                              capture_output=True, timeout=MOST_SECONDS)
        self.assertEqual(done.returncode, status, f"{paths}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
        return self.page()

    def page(self, name="index.html"):
        return html.unescape((self.work / "page" / name).read_text())

    def begin(self, *paths, first="larkhill-A"):
        watcher = subprocess.Popen([PROGRAM, "watch", *map(str, paths), "--out", "page"], cwd=self.work, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(watcher.stdout.close)
        self.addCleanup(watcher.wait)
        self.addCleanup(watcher.kill)
        self.wait_for(first)
        return watcher

    def wait_for(self, pattern, name="index.html"):
        page, end = "", time.monotonic() + MOST_SECONDS
        while time.monotonic() < end:
            if (self.work / "page" / name).exists():
                page = self.page(name)
                if re.search(pattern, page, re.S):
                    return page
            time.sleep(0.01)
        self.fail(f"'{pattern}' did not come: {page[-3000:]}")

    def cards(self, page):
        return re.findall(r'<article class="(card[^"]*)">(.*?)</article>', page, re.S)

    def test_draws_all_tiles(self):
        page = self.once(0, self.file)
        self.assertEqual([len(self.cards(page)), page.count("at-fault")], [2, 0])
        self.assertIn("0 errors", page)
        version = re.search(r'data-drawn="(\w+)"', page)[1]
        self.assertEqual((self.work / "page/now.js").read_text(), f'tilewrightDrawn("{version}", false);\n')
        self.assertRegex(page, r'(?s)script-src \'self\'.*<script src="watch.js" defer>')
        for name in re.findall(r'(?:href|src)="([\w.-]+)"', page):
            self.assertTrue((self.work / "page" / name).exists(), name)

    def test_what_is_wrong_stands_on_the_tile_and_in_the_text(self):
        self.file.write_text(SET.replace("c1: {city: N}", "c1: {city: n}"))
        page = self.once(1, self.file)
        faults = [card for names, card in self.cards(page) if "at-fault" in names]
        self.assertEqual(len(faults), 1)
        self.assertRegex(faults[0], r'(?s)class="sign wrong"><title>unknown port .*?<text [^>]*>c1</text>')
        self.assertIn('href="#f0-L9"', faults[0])
        self.assertRegex(page, r'id="f0-L9">    9      c1: \{city: <mark>n</mark>\}\n</span><span class="told wrong">unknown port')
        self.assertIn("did you mean 'N'?", page)

    def test_an_accepted_suspicion_is_no_fault(self):
        suspicion = SET.replace(", touches: c1", "")
        self.file.write_text(suspicion)
        self.assertRegex(self.once(0, self.file), r'(?s)class="sign"><title>.*TW-TILE-010')
        self.file.write_text(suspicion.replace("    count: 2\n", "    count: 2\n    accept: {TW-TILE-010: as printed}\n"))
        self.assertNotIn("at-fault", self.once(0, self.file))

    def test_every_mistake_can_be_drawn(self):
        """Whatever is wrong with a tile: nothing crashes, and the page tells it."""
        cases = sorted((ROOT / "tests/diagnostics").glob("TW-*.yaml"))
        self.assertGreater(len(cases), 100)
        self.once(1, *cases)
        page = self.page()
        for code in ("TW-TILE-006", "TW-TILE-030", "TW-SET-002", "TW-YAML-001", "TW-YAML-002", "TW-FORM-009"):
            self.assertIn(code, page)

    def test_follows_every_save(self):
        self.begin("larkhill.yaml")
        self.file.write_text(SET.replace("larkhill-B", "larkhill-C"))
        self.assertNotIn("larkhill-B", self.wait_for("larkhill-C"))
        # an editor that puts a new file into the place of the old one, twice: the second is another file
        for name in ("larkhill-D", "larkhill-E"):
            (self.work / "larkhill.yaml~").write_text(SET.replace("larkhill-B", name))
            os.replace(self.work / "larkhill.yaml~", self.file)
            page = self.wait_for(name)
        self.wait_for(re.search(r'data-drawn="(\w+)"', page)[1], "now.js")

    def test_keeps_the_last_good_drawing(self):
        self.begin("larkhill.yaml")
        self.file.write_text(SET.replace("tiles:\n", "tiles: [\n"))
        page = self.wait_for("TW-YAML-001")
        self.assertEqual([len(self.cards(page)), 'class="gallery stale"' in page], [2, True])
        self.file.unlink()
        page = self.wait_for("TW-FILE-002")
        self.assertEqual([len(self.cards(page)), 'class="gallery stale"' in page], [2, True])
        self.file.write_text(SET)
        self.assertNotIn("stale", self.wait_for(">0 errors<"))

    def test_files_and_folders(self):
        (self.work / "more/deep").mkdir(parents=True)
        (self.work / "more/moor.yaml").write_text(SET.replace("larkhill", "moor"))
        self.begin("larkhill.yaml", "more")
        self.wait_for("moor-A")
        (self.work / "more/deep/fen.yaml").write_text(SET.replace("larkhill", "fen"))
        self.wait_for("fen-A")
        (self.work / "more/new").mkdir()
        (self.work / "more/new/bog.yaml").write_text(SET.replace("larkhill", "bog"))
        self.wait_for("bog-A.*")
        self.file.write_text(SET.replace("larkhill-B", "larkhill-C"))
        page = self.wait_for("larkhill-C")
        for name in ("moor-B", "fen-B", "bog-B"):
            self.assertIn(name, page)

    def test_ends_cleanly(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            watcher = self.begin("larkhill.yaml")
            self.wait_for("true", "now.js")
            watcher.send_signal(number)
            self.assertEqual(watcher.wait(MOST_SECONDS), 0)
            self.assertIn("false", (self.work / "page/now.js").read_text())
        self.assertEqual(sorted(path.name for path in self.work.iterdir()), ["larkhill.yaml", "page"])

    def test_words_of_ones_own(self):
        """They are read anew at every save, as the tiles are."""
        shutil.copytree(ROOT / "examples/games/heath/tiles", self.work / "heath")
        self.file.unlink()
        words = self.work / "heath/vocabulary.yaml"
        self.begin("heath", first="heath-A")
        self.assertIn("#8fb573", self.wait_for(">0 errors<"))
        words.write_text(words.read_text().replace("#8fb573", "#8fb599"))
        self.assertNotIn("#8fb573", self.wait_for("#8fb599"))
        words.write_text(words.read_text().replace("  heather:", "  bracken:"))
        self.assertIn("a segment has no key 'heather'", self.wait_for("sign wrong"))

    def test_leaves_other_folders_alone(self):
        (self.work / "mine").mkdir()
        (self.work / "mine/index.html").write_text("mine")
        for words in (["larkhill.yaml", "--out", "mine"], ["none.yaml"], []):
            done = subprocess.run([PROGRAM, "watch", *words, "--once"], cwd=self.work, capture_output=True, text=True,
                                  timeout=MOST_SECONDS)
            self.assertEqual([done.returncode, done.stdout], [2, ""], words)
        self.assertEqual((self.work / "mine/index.html").read_text(), "mine")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
