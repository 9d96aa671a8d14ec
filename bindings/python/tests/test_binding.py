#!/usr/bin/env python3
"""The Python binding against the engine in C.

usage: test_binding.py SOURCE LIBRARY_FOLDER TILEWRIGHT

Builds the binding against the library of the build, and holds 1,000 games of all rules, decision by
decision in Python, to what the engine plays in C.
"""

import contextlib
import io
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
import xml.dom.minidom
from pathlib import Path

SOURCE, LIBRARIES, TILEWRIGHT = (os.path.abspath(a) for a in sys.argv[1:4])
BINDING = Path(SOURCE) / "bindings/python"
RULES = ["base", "base+river", "base+river-20ae+abbot", "base+anniversary", "base+inns-cathedrals",
         "base+traders-builders", "base+abbey-mayor", "base+king", "base+solo",
         "base+inns-cathedrals+traders-builders+abbey-mayor+king", "gold-rush"]


def build(folder):
    flags = {"TILEWRIGHT_CFLAGS": f"-I{SOURCE}/include",
             "TILEWRIGHT_LIBS": f"-L{LIBRARIES} -ltilewright -Wl,-rpath,{LIBRARIES}"}
    subprocess.run([sys.executable, BINDING / "build_engine.py", folder], check=True,
                   env={**os.environ, **flags}, stdout=subprocess.DEVNULL)
    for path in (BINDING / "tilewright").glob("*.py*"):
        shutil.copy(path, Path(folder) / "tilewright")


class Binding(unittest.TestCase):
    def test_a_thousand_games_of_all_rules_are_those_of_the_engine(self):
        games = 0
        for rules in RULES:
            game = tilewright.Game(rules, 0 if "solo" in rules else 2)
            totals = game.play_many(seed=5, count=92)
            for index in range(92):
                choose = tilewright.Random.of_choices(5, index)
                position = game.start(seed=5, index=index)
                while not position.over:
                    position.apply(choose.below(position.count()))
                at = index * game.players
                self.assertEqual(list(position.scores), list(totals[at:at + game.players]), rules)
                games += 1
        self.assertGreater(games, 1000)

    def test_the_means_are_those_of_the_program(self):
        said = subprocess.run([TILEWRIGHT, "play", "--rules", "base+river", "--players", "3", "--seed",
                               "9", "--games", "50"], capture_output=True, text=True, check=True)
        totals = tilewright.Game("base+river", 3).play_many(seed=9, count=50)
        means = ", ".join(f"{sum(totals[i::3]) / 50:.3f}" for i in range(3))
        self.assertIn(f"mean {means}", said.stdout)

    def test_undo_takes_back_to_the_bit_and_copies_are_free(self):
        for rules in RULES:
            game = tilewright.Game(rules, 0 if "solo" in rules else 2)
            position, before, choose = game.start(3, undo=True), [], random.Random(rules)
            while not position.over:
                before.append(position.copy())
                position.apply(choose.randrange(position.count()))
            self.assertNotEqual(position, before[-1])
            while before:
                self.assertTrue(position.undo())
                self.assertEqual(position, before.pop())
            self.assertFalse(position.undo())
        with self.assertRaises(ValueError):
            game.start().undo()

    def test_actions_are_the_same_by_number_and_by_name(self):
        game = tilewright.Game("base+inns-cathedrals", 3)
        one, two, choose = game.start(8), game.start(8), random.Random(8)
        while not one.over:
            legal = one.legal()
            number = choose.randrange(len(legal))
            self.assertEqual(list(legal)[number], legal[number])
            two.apply(legal[number])
            one.apply(number)
            self.assertEqual(one, two)
        self.assertEqual(legal[-1], legal[len(legal) - 1])
        with self.assertRaises(IndexError):
            legal[len(legal)]

    def test_points_of_events_add_up_and_have_clauses(self):
        for rules in RULES:
            game = tilewright.Game(rules, 0 if "solo" in rules else 2)
            position, choose = game.start(4), random.Random(4)
            begun = list(position.scores)
            while not position.over:
                for event in position.apply_and_tell(choose.randrange(position.count())):
                    if event.what == "points":
                        begun[event.player] += event.points
                        self.assertTrue(event.clauses, event)
                        self.assertTrue(event.formula, event)
            self.assertEqual(tuple(begun), position.scores, rules)

    def test_given_draws_are_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.json"
            subprocess.run([TILEWRIGHT, "play", "--rules", "gold-rush", "--seed", "3", "--quiet", "--out",
                            path], check=True)
            record = json.loads(path.read_text())
        game = tilewright.Game("gold-rush", 2)
        position = game.start_with(record["draw"], record["tokens"])
        self.assertEqual(position.drawn, record["draw"][0])
        first = record["actions"][0]
        position.apply(tilewright.Action("tile", first["x"], first["y"], first["rotation"] // 90))
        self.assertIn((first["tile"], first["x"], first["y"], first["rotation"] // 90), position.tiles)
        with self.assertRaises(ValueError):
            game.start_with(["no-such-tile"])

    def test_what_is_forbidden_names_its_clauses(self):
        position = tilewright.Game("base").start()
        before = position.copy()
        with self.assertRaises(tilewright.IllegalAction) as caught:
            position.apply(tilewright.Action("tile", 50, 50))
        self.assertIn("BASE-TILE-02", caught.exception.clauses)
        with self.assertRaises(IndexError):
            position.apply(100000)
        with self.assertRaises(IndexError):
            position.apply(-1)
        self.assertEqual(position, before)
        for wrong in ("moon", "base+gold-rush", ""):
            with self.assertRaises(ValueError):
                tilewright.Game(wrong)
        with self.assertRaises(ValueError):
            tilewright.Game("base", players=9)
        with self.assertRaises(ValueError):
            tilewright.Game("base", options={"moon": "yes"})

    def test_positions_of_one_game_do_not_disturb_each_other(self):
        game = tilewright.Game("base")
        one, two = game.start(1), game.start(2)
        mine = one.legal()[0]
        two.legal()
        one.apply(0)
        self.assertIn(("tile", mine.x, mine.y), [("tile", x, y) for _, x, y, _ in one.tiles])

    def test_perft_and_rulesets(self):
        self.assertEqual(tilewright.Game("base", 2).start().perft(0), 1)
        self.assertIn("gold-rush", tilewright.rulesets())
        self.assertEqual(sum(tilewright.Game("base").tiles.values()), 71)

    def test_the_example_of_the_document_runs(self):
        blocks = re.findall(r"(?:^    .*\n|^\n)+", (BINDING / "README.md").read_text(), re.M)
        code = next(b for b in blocks if "import tilewright" in b)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(textwrap.dedent(code), {})
        self.assertIn("points", said.getvalue())

    def test_boards_are_pictures(self):
        position = tilewright.Game("base+river").start(1)
        while not position.over:
            position.apply(0)
        picture = xml.dom.minidom.parseString(position._repr_svg_())
        self.assertEqual(len(picture.getElementsByTagName("rect")), len(position.tiles))

    def test_the_example_beats_random_play(self):
        sys.path.insert(0, str(BINDING / "examples"))
        import train
        game = tilewright.Game("base", players=2)
        self.assertLess(train.won(game, None, 100), 65)
        self.assertGreater(train.won(game, train.train(game, 20), 100), 75)

    def test_a_decision_costs_little(self):
        """User CPU time: at most 3 microseconds a decision more than in C."""
        game, best = tilewright.Game("base", 2), 9.0
        for _ in range(3):
            start = time.process_time()
            game.play_many(1, 300)
            inside = time.process_time() - start
            start, decisions = time.process_time(), 0
            for index in range(300):
                choose, position = tilewright.Random.of_choices(1, index), game.start(1, index)
                while not position.over:
                    position.apply(choose.below(position.count()))
                    decisions += 1
            best = min(best, (time.process_time() - start - inside) / decisions * 1e6)
        print(f"{best:.2f} microseconds a decision more than in C")
        self.assertLess(best, 3.0)

    def test_many_games_are_as_fast_as_in_c(self):
        """User CPU time against `tilewright play`, of the same build."""
        ratios = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run([TILEWRIGHT, "play", "--rules", "base", "--games", "4000"],
                           stdout=subprocess.DEVNULL, check=True)
            in_c = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            start = time.process_time()
            tilewright.Game("base").play_many(1, 4000)
            ratios.append(in_c / (time.process_time() - start))
        print(f"play_many: {max(ratios):.2f} of the speed of C")
        self.assertGreater(max(ratios), 0.9)


if __name__ == "__main__":
    try:
        import cffi  # noqa: F401
    except ImportError:
        print("SKIP: there is no cffi for this Python; python3-cffi enables it")
        sys.exit(77)
    if not shutil.which("cc"):
        print("SKIP: there is no C compiler here; gcc enables it")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        build(folder)
        sys.path.insert(0, folder)
        import tilewright
        unittest.main(argv=sys.argv[:1])
