#!/usr/bin/env python3
"""A planned campaign: parts killed, run again and looked at come to what one run comes to.

    campaign.py TILEWRIGHT SOURCE
"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
SCALE = os.path.join(SOURCE, "examples/scale")
CALL = ["verify", "--rules", "base+solo", "--games", "4000", "--seed", "3"]
PARTS = 6


def run(*arguments, code=0, cwd=SOURCE, program=PROGRAM, **environment):
    done = subprocess.run([program, *arguments], cwd=cwd, capture_output=True, text=True, check=False,
                          env={**os.environ, "TILEWRIGHT": PROGRAM, **environment})
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def status(folder, code=1):
    return json.loads(run("status", folder, "--json", code=code).stdout)


def rows(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()[1:]


def journal(folder, part):
    try:
        with open(os.path.join(folder, f"{part}.jsonl.journal"), "rb") as file:
            return sum(line.startswith(b'{"task"') for line in file)
    except FileNotFoundError:
        return 0


def kill_one(folder, part, chance):
    """Until it has done something, then kill -9."""
    process = subprocess.Popen([PROGRAM, "verify", "--plan", folder, "--part", str(part), "--quiet"], cwd="/")
    deadline = time.monotonic() + 60
    while journal(folder, part) < 2 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    seen = status(folder) if process.poll() is None else None
    time.sleep(chance.random() * 0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return seen


def another_build(folder):
    copy = os.path.join(folder, "another")
    with open(os.path.join(folder, "campaign/plan.json"), encoding="utf-8") as file:
        build = bytes.fromhex(json.load(file)["header"]["build"])
    with open(PROGRAM, "rb") as file:
        data = file.read()
    with open(copy, "wb") as file:
        file.write(data.replace(build, bytes(20)))
    os.chmod(copy, 0o755)
    return copy


def look(folder, work):
    """A part that ran on a machine that was lost; and all of it as a page."""
    path = os.path.join(folder, "4.jsonl.journal")
    with open(path, encoding="utf-8") as file:
        ours = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r'"host":"[^"]*"', '"host":"<elsewhere>"', ours))
    assert status(folder)["states"]["running"] == 1, "it may well run there"
    os.utime(path, (time.time() - 1000, time.time() - 1000))
    seen = status(folder)
    assert seen["states"]["stale"] == 1 and 4 in seen["left"], seen
    begun = [part for part in seen["begun"] if part["part"] == 4][0]
    assert begun["state"] == "stale" and begun["host"] == "<elsewhere>" and begun["idle"] >= 1000, begun
    page = os.path.join(work, "status.html")
    words = run("status", folder, "--html", page, code=1).stdout
    assert "part 4 on <elsewhere>" in words, words
    with open(page, encoding="utf-8") as file:
        html = file.read()
    assert "part 4 on &lt;elsewhere&gt;" in html and "<elsewhere>" not in html and "refresh" in html, html
    with open(path, "w", encoding="utf-8") as file:
        file.write(ours)


def finish(folder, work):
    """By the very command that status prints."""
    words = run("status", folder, code=1).stdout
    command = re.search("^  shell: *(.*)$", words, re.M).group(1)
    os.makedirs(os.path.join(work, "bin"))
    os.symlink(PROGRAM, os.path.join(work, "bin/tilewright"))
    path = os.path.join(work, "bin") + os.pathsep + os.environ["PATH"]
    run("-c", command, program="/bin/sh", cwd="/", PATH=path)


def plans(work):
    """What a campaign takes is measured; without --parts the plan chooses how many."""
    small, large = os.path.join(work, "small"), os.path.join(work, "large")
    said = run(*CALL, "--plan", small).stdout
    assert "measured: about " in said and " of memory" in said and " a game, removed" in said, said
    with open(os.path.join(small, "plan.json"), encoding="utf-8") as file:
        assert json.load(file)["parts"] == 1
    said = run(*CALL, "--games", "900000000", "--plan", large).stdout
    with open(os.path.join(large, "plan.json"), encoding="utf-8") as file:
        plan = json.load(file)
    assert 100 < plan["parts"] <= 1000 and f"parts:      {plan['parts']}, the longest about" in said, said
    above = re.search(r"the longest about (\d+) % above", said)
    assert int(above.group(1)) < 10, said
    assert "measured" not in run(*CALL, "--plan", small, "--parts", "2", "--quiet").stdout


def main():
    chance = random.Random(11)
    with tempfile.TemporaryDirectory() as work:
        whole, folder, merged = (os.path.join(work, name) for name in ("whole.jsonl", "campaign", "m.jsonl"))
        run(*CALL, "--quiet", "--out", whole)
        run(*CALL, "--plan", folder, "--parts", str(PARTS))
        run("merge", folder, "--out", merged, code=1)
        seen = status(folder)
        assert seen["states"]["missing"] == PARTS and seen["left"] == list(range(1, PARTS + 1)), seen

        killed = [1, 4]
        seen = [kill_one(folder, part, chance) for part in killed]
        assert any(s and s["states"]["running"] == 1 and s["units_done"] > 0 for s in seen), seen
        seen = status(folder)
        assert seen["states"]["stopped"] == 2 and seen["states"]["missing"] == PARTS - 2, seen
        kept = {part: journal(folder, part) for part in killed}

        # Any subset, in any array, from any folder: how many parts there are stands in the plan.
        run(folder, "SOME_INDEX", program=os.path.join(SCALE, "array.sh"), cwd="/", SOME_INDEX="2")
        run(folder, "SOME_INDEX", program=os.path.join(SCALE, "array.sh"), cwd="/", SOME_INDEX="2", BASE="0")
        run(folder, program=os.path.join(SCALE, "slurm.sh"), cwd=work, SLURM_ARRAY_TASK_ID="5",
            PART=os.path.join(SCALE, "part.sh"))
        assert "has no index" in run(folder, "NO_INDEX", program=os.path.join(SCALE, "array.sh"), code=2).stderr
        run(folder, "SOME_INDEX", program=os.path.join(SCALE, "array.sh"), code=2, SOME_INDEX="0")
        seen = status(folder)
        assert seen["states"]["done"] == 3 and seen["left"] == [1, 4, 6], seen
        words = run("status", folder, code=1).stdout
        assert "sbatch --array=1,4,6 slurm.sh" in words, words
        done = run("merge", folder, "--out", merged, code=1)
        for part in (1, 4, 6):
            assert f"part {part} of {PARTS} is missing" in done.stderr, done.stderr

        # Another program neither runs a part of this plan nor is taken for it.
        other = another_build(work)
        done = run("verify", "--plan", folder, "--part", "6", program=other, code=2)
        assert "this run differs from the plan (build is 0000" in done.stderr, done.stderr
        run(*CALL, "--shard", f"6/{PARTS}", "--quiet", "--out", os.path.join(folder, "6.jsonl"), program=other)
        assert status(folder)["states"]["other"] == 1
        os.chmod(folder, 0o755)
        with open(os.path.join(folder, "3.jsonl"), "r+", encoding="utf-8") as file:
            text = file.read().replace('"cases":', '"cases":1', 1)
            file.seek(0)
            file.write(text)
        assert status(folder)["states"]["spoilt"] == 1

        look(folder, work)
        for part, before in kept.items():
            assert journal(folder, part) == before
        finish(folder, work)
        seen = status(folder, code=0)
        assert seen["states"]["done"] == PARTS and seen["left"] == [] and seen["units_done"] == seen["units"], seen
        run("merge", folder, "--quiet", "--out", merged)
        assert rows(merged) == rows(whole), "the parts are not the whole"
        print(f"{PARTS} parts, two killed, one of another program, one spoilt: the same as one run")

        plans(work)
        # A plan that lacks its scenarios, or is replaced, says so.
        done = run(*CALL, "--plan", os.path.join(work, "p"), "--parts", "2", cwd=work, code=2)
        assert "there are no folders tiles and rulesets here" in done.stderr, done.stderr
        assert "had 6 parts and is replaced" in run(*CALL, "--plan", folder, "--parts", "4").stderr
        assert status(folder)["states"]["other"] == 4
    return 0


if __name__ == "__main__":
    sys.exit(main())
