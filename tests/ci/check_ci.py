#!/usr/bin/env python3
"""The scripts behind the action and the hooks, as docs/publish.md shows them, run in an empty repository.

usage: check_ci.py SOURCE TILEWRIGHT
"""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom
from pathlib import Path

SOURCE, TILEWRIGHT = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()


class Scripts(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.repository = Path(self.scratch.name) / "repository"
        self.repository.mkdir()
        programs = Path(self.scratch.name) / "bin"
        programs.mkdir()
        (programs / "tilewright").symlink_to(TILEWRIGHT)
        self.own = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}",
                    "TILEWRIGHT_DATA": str(Path(self.scratch.name) / "data")}
        (Path(self.scratch.name) / "data").mkdir()
        for name, path in (("tiles", "tiles"), ("rulesets", "rulesets"), ("scenarios", "tests/scenarios")):
            (Path(self.scratch.name) / "data" / name).symlink_to(SOURCE / path)
        subprocess.run(["git", "init", "-q"], cwd=self.repository, check=True)

    def tearDown(self):
        self.scratch.cleanup()

    def script(self, name, *arguments):
        return subprocess.run([SOURCE / "ci" / name, *map(str, arguments)], cwd=self.repository,
                              env=self.own, capture_output=True, text=True, timeout=250)

    def test_what_is_installed_is_taken(self):
        done = self.script("setup.sh")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (0, "tilewright"))

    def test_validate(self):
        (self.repository / "king.yaml").write_bytes((SOURCE / "tiles/king.yaml").read_bytes())
        (self.repository / "other.yaml").write_text("on: push\n")
        self.assertEqual(self.script("validate.sh", "king.yaml", "other.yaml").returncode, 0)
        self.assertEqual(self.script("validate.sh", "other.yaml").returncode, 0)
        text = (SOURCE / "tiles/king.yaml").read_text().replace("total: 5", "total: 6")
        (self.repository / "king.yaml").write_text(text)
        done = self.script("validate.sh", "--sarif", "out.sarif", "king.yaml", "other.yaml")
        self.assertEqual(done.returncode, 1, done.stdout)
        results = json.loads((self.repository / "out.sarif").read_text())["runs"][0]["results"]
        self.assertGreater(len(results), 0)

    def test_tables(self):
        subprocess.run([TILEWRIGHT, "generate", "--lang", "python", "--set", "king", "--out",
                        self.repository / "src/tiles"], check=True)
        done = self.script("tables.sh")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        path = self.repository / "src/tiles/king.py"
        path.write_text(path.read_text().replace("king-A", "king-Z"))
        done = self.script("tables.sh", "src")
        self.assertEqual(done.returncode, 1)
        self.assertIn("src/tiles/king.py is not what", done.stdout)

    def test_certify_writes_a_site_also_when_something_is_wrong(self):
        good = f"{TILEWRIGHT} adapter"
        done = self.script("certify.sh", "good", good, "king+base", "site", "--games", "1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.check_site("site")
        shutil.copytree(SOURCE / "examples/python", self.repository / "port")
        subprocess.run([TILEWRIGHT, "generate", "--lang", "json", "--set", "base,river", "--out",
                        self.repository / "port/tiles"], check=True)
        done = self.script("certify.sh", "bad", "sh -c 'echo nonsense'", "base", "site2", "--games", "0")
        self.assertIn(done.returncode, (1, 2), done.stdout + done.stderr)
        if done.returncode == 1:
            self.check_site("site2")

    def check_site(self, name):
        site = self.repository / name
        self.assertTrue((site / "index.html").is_file())
        xml.dom.minidom.parse(str(site / "data/junit.xml"))
        self.assertIn("version", json.loads((site / "data/findings.sarif").read_text()))
        self.assertIn("schemaVersion", json.loads((site / "data/badge.json").read_text()))

    def test_cards_become_png(self):
        subprocess.run([TILEWRIGHT, "replay", "--quiet", SOURCE / "tests/scenarios/base", "--out",
                        self.repository / "played.jsonl"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([TILEWRIGHT, "report", "played.jsonl", "--url", "https://example.org", "--out", "site"],
                       cwd=self.repository, env=self.own, check=True, stdout=subprocess.DEVNULL)
        site = self.repository / "site"
        self.assertEqual(self.script("cards.py", "nowhere").returncode, 1)
        self.own["TW_CHROMIUM"] = "/nowhere"
        self.assertEqual(self.script("cards.py", site).returncode, 77)
        self.assertFalse(list(site.rglob("*.png")))
        del self.own["TW_CHROMIUM"]
        if not shutil.which("chromium"):
            print("SKIP: no chromium to draw cards with; apt-get install chromium")
            return
        done = self.script("cards.py", site)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        pages = list(site.rglob("*.html"))
        for page in pages:
            named = re.findall(r'<meta property="og:image" content="https://example.org/([^"]*)">', page.read_text())
            self.assertEqual([name[-4:] for name in named], [".png"], page)
            png = (site / named[0]).read_bytes()
            self.assertEqual((png[:8], struct.unpack(">II", png[16:24])), (b"\x89PNG\r\n\x1a\n", (600, 315)))
        # A board has many colours, and so many bytes; a blank card has few.
        self.assertGreater(min(path.stat().st_size for path in site.glob("topics/*.png")), 4000)
        self.assertGreater(len(pages), 100)

    def test_the_action_and_the_hooks_name_scripts_that_are_there(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("there is no yaml for this Python; python3-yaml enables it")
        action = yaml.safe_load((SOURCE / "ci/action.yml").read_text())
        hooks = yaml.safe_load((SOURCE / ".pre-commit-hooks.yaml").read_text())
        run = " ".join(step["run"] for step in action["runs"]["steps"])
        for script in ("setup.sh", "validate.sh", "tables.sh", "certify.sh"):
            self.assertIn(f"$GITHUB_ACTION_PATH/{script}", run)
        for path in [SOURCE / hook["entry"] for hook in hooks] + list((SOURCE / "ci").glob("*.sh")):
            self.assertTrue(os.access(path, os.X_OK), path)
        for step in action["runs"]["steps"]:
            for name in step.get("env", {}).values():
                self.assertIn(name.split(".")[1].split()[0], action["inputs"])


if __name__ == "__main__":
    if not shutil.which("git"):
        print("SKIP: there is no git here; git enables it")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
