#!/usr/bin/env python3
"""The conformance kit from outside: honest ports, wrong ones, hostile ones, known issues, folders.

usage: test_conform.py TILEWRIGHT SOURCE-ROOT GROUP
"""
import json
import os
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time

TILEWRIGHT, ROOT, GROUP = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
FIXTURES = os.path.join(ROOT, "tests", "conform", "fixtures")
WORK = tempfile.mkdtemp()
failures = []


def check(condition, text):
    if not condition:
        failures.append(text)


def command(*words):
    return " ".join(shlex.quote(word) for word in words)


def fixture(name, *arguments):
    interpreter = [] if name.endswith(".sh") else [sys.executable]
    return command(*interpreter, os.path.join(FIXTURES, name), *arguments)


class Run:
    """One call of conform, with its rows sorted out."""

    def __init__(self, impls, *options, name="r", power=False):
        out = os.path.join(WORK, name + ".jsonl")
        words = [TILEWRIGHT, "conform", "--out", out, *options, *([] if power else ["--no-power"])]
        for port, run in impls.items():
            words += ["--impl", f"{port}={run}"]
        began = time.monotonic()
        self.process = subprocess.run(words, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True)
        self.seconds = time.monotonic() - began
        self.status = self.process.returncode
        self.text = self.process.stdout
        self.rows = []
        if os.path.exists(out):
            with open(out, encoding="utf-8") as file:
                self.rows = [json.loads(line) for line in file]
        self.ports = {row["port"]: row for row in self.rows if row["type"] == "port"}
        self.cases = [row for row in self.rows if row["type"] == "conformance"]
        self.findings = [row["message"] for row in self.rows if row["type"] == "finding"]

    def statuses(self, port):
        return {row["case"]: row["status"] for row in self.cases if row["port"] == port}


def environment():
    tiles = os.path.join(WORK, "tiles")
    subprocess.run([TILEWRIGHT, "generate", "--lang", "python", "--set", "base", "--out", tiles],
                   check=True, capture_output=True)
    path = os.pathsep.join([os.path.join(ROOT, "examples", "python"), WORK])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


ENVIRONMENT = environment()
OWN = command(TILEWRIGHT, "adapter")
PYTHON = command(sys.executable, os.path.join(ROOT, "examples", "python", "adapter.py"))


def leftovers():
    """What was started by a call of ours and still runs: it has our folder in its environment."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                ours = WORK.encode() in file.read()
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                words = file.read().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if ours:
            found.append(f"{pid} {words}")
    return found


def test_honest():
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    alone = Run({"own": OWN}, "--rules", "base")
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
    check(alone.status == 0 and spent < 5, f"the base game takes {spent:.1f} s of computing")
    run = Run({"own": OWN, "python": PYTHON}, "--rules", "base")
    check(run.status == 0, f"honest ports: exit status {run.status}: {run.text}")
    check(set(run.statuses("own").values()) == {"pass"}, "our own engine does not pass everything")
    check(run.ports["own"]["broken"] == [], "our own engine breaks clauses")
    check(set(run.statuses("python").values()) <= {"pass", "unsupported"}, "the Python port fails")
    check(len(run.statuses("python")) == len(run.statuses("own")), "a case is missing")
    check(run.rows[-1]["type"] == "footer" and run.rows[-1]["rows"] == len(run.rows) - 2,
          "the footer does not count the rows")
    declined = [row for row in run.cases if row["status"] == "unsupported"]
    check(all(row.get("reason") for row in declined), "a case was declined without a reason")
    everything = Run({"own": OWN}, name="all")
    check(everything.status == 0, f"own engine, all rules: {everything.text[:2000]}")
    check(everything.ports["own"]["obeyed"] == [], "something is obeyed that nobody measured")
    run = Run({"own": OWN}, "--rules", "base", "--games", "2", power=True)
    check("BASE-MON-03" in run.ports["own"]["obeyed"], "BASE-MON-03 is not obeyed")
    power = run.ports["own"]["power"]
    check(power["suspects"] >= power["shown"] >= power["excluded"] >= power["own"] > 0, f"power: {power}")


def test_typescript():
    folder = os.path.join(WORK, "typescript")
    build = os.path.join(ROOT, "examples", "typescript", "build.sh")
    built = subprocess.run([build, TILEWRIGHT, folder], capture_output=True, text=True)
    if built.returncode == 77:
        print(built.stdout, end="")
        subprocess.run(["rm", "-r", WORK], check=False)
        sys.exit(77)
    check(built.returncode == 0, f"TypeScript: {built.stdout}{built.stderr}")
    run = Run({"typescript": command("node", os.path.join(folder, "adapter.js"))}, "--rules", "base")
    check(run.status == 0, f"the TypeScript port: {run.text}")
    statuses = list(run.statuses("typescript").values())
    check(statuses.count("pass") > 80, f"only {statuses.count('pass')} cases pass")


def broken(run, port):
    return run.ports[port]["broken"], run.ports[port]["unanswered"]


def test_wrong():
    run = Run({"train": fixture("doubles_with_any_train.sh", TILEWRIGHT, ROOT),
               "split": fixture("splits_from_the_first_seat.sh", TILEWRIGHT),
               "side": fixture("city_per_side.py"),
               "lies": fixture("lies.py")}, "--jobs", "2")
    check(run.status == 1, f"wrong ports: exit status {run.status}")
    check(broken(run, "train") == (["GR-RAIL-04"], []), f"train: {broken(run, 'train')}")
    check(broken(run, "split") == ([], []), f"split: another reading breaks nothing: {broken(run, 'split')}")
    check([cause["suspect"] for cause in run.ports["split"]["diagnoses"]] == ["reading/split-start/first-seat"],
          f"split: {run.ports['split']['diagnoses']}")
    check(broken(run, "side") == (["BASE-FARM-09"], []), f"side: {broken(run, 'side')}")
    check("BASE-FARM-09.e1" in run.text, "the edge case is not named")
    check("'first-seat' of split-start" in run.text, "the reading of the split is not named")
    check(broken(run, "lies") == ([], []), f"lies: {broken(run, 'lies')}")
    for rules in ("gold-rush", "river"):
        check(any(f"lies: it claims to play {rules}" in text for text in run.findings),
              f"the lie is not told: {run.findings}")
    check(len(run.findings) == 2, f"lies that nobody told: {run.findings}")
    failed = [row for row in run.cases if row["status"] == "fail"]
    check(all(row["ours"] != row["theirs"] and row["command"] for row in failed),
          "a failure without both answers and a command")
    again = subprocess.run(failed[0]["command"].replace("tilewright", TILEWRIGHT, 1) + " --out " +
                           os.path.join(WORK, "again.jsonl"), shell=True, cwd=ROOT, env=ENVIRONMENT,
                           capture_output=True, text=True)
    check(again.returncode == 1 and "1 fail" in again.stdout, f"not reproduced: {again.stdout}")


def test_hanging():
    run = Run({"hangs": fixture("hangs_and_crashes.py")}, "--rules", "base", "--games", "0",
              "--timeout", "3", "--jobs", "4")
    statuses = run.statuses("hangs")
    check(run.status == 1, f"hangs: exit status {run.status}")
    check(statuses["base/monastery-completed"] == "timeout", "the hang is not seen")
    check(statuses["base/supply-of-seven"] == "error", "the crash is not seen")
    check(list(statuses.values()).count("pass") > 50, "it was not started again")
    check(run.ports["hangs"]["broken"] == [], "a crash breaks no clause")
    check("BASE-MON-04" not in run.ports["hangs"]["unanswered"], "a time limit is a verdict")
    evidence = [row.get("stderr", "") for row in run.cases if row["status"] == "error"]
    check(all("too many figures" in text for text in evidence), "standard error is not kept")
    check(not leftovers(), f"left: {leftovers()}")


def test_stopped():
    """Whoever has had enough gets what there is, without a footer, and no process is left."""
    out = os.path.join(WORK, "stopped.jsonl")
    words = [TILEWRIGHT, "conform", "--rules", "base", "--games", "0", "--timeout", "600", "--out", out,
             "--jobs", "3", "--impl", "own=" + OWN, "--impl", "silent=" + fixture("hostile.py", "silent")]
    process = subprocess.Popen(words, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    text, _ = process.communicate(timeout=60)
    check(process.returncode == 2, f"stopped: exit status {process.returncode}")
    check("stopped before the end" in text, f"stopped: {text[-300:]}")
    with open(out, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    check(rows[-1]["type"] != "footer", "results that were stopped look complete")
    reasons = {row.get("reason") for row in rows if row.get("port") == "silent" and row["status"] == "not-run"}
    check(reasons == {"stopped by the user"}, f"stopped: {reasons}")
    check(not leftovers(), f"left: {leftovers()}")


def test_hostile():
    ways = {"gigabyte": "a line of more than", "closes-output": "closed its output",
            "closes-input": "no answer within", "silent": "no answer within",
            "ignores-sigterm": "no answer within", "malformed": "byte ", "not-utf8": "byte ",
            "not-an-object": "not an object", "out-of-order": "was asked", "deep": "byte ",
            "too-few": "0 answers to", "leaves-children": "ended with status 3"}
    mute = ("no-hello", "exits")
    one = ("--rules", "base", "--games", "0", "--timeout", "3", "--case", "base/monastery-completed")
    run = Run({way: fixture("hostile.py", way) for way in (*mute, *ways, "loud", "leaves-a-daemon")}, *one, "--jobs", "16")
    for way, words in ways.items():
        row = next(row for row in run.cases if row["port"] == way)
        check(row["status"] in ("error", "timeout"), f"{way}: {row['status']}")
        check(words in row.get("message", ""), f"{way}: {row}")
        check(run.ports[way]["broken"] == [], f"{way} breaks clauses")
    check(run.status == 2, f"hostile ports: exit status {run.status}")
    malformed = next(row for row in run.cases if row["port"] == "malformed")
    check("byte 26" in malformed["message"], f"the wrong byte: {malformed['message']}")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check(most < 300000, f"{most} KiB were used")
    check(not leftovers(), f"processes are left: {leftovers()}")
    check(run.ports["loud"]["status"] == "pass", f"noise on standard error is judged: {run.text}")
    for way in mute:
        check(set(run.statuses(way).values()) == {"not-run"}, f"{way}: {run.statuses(way)}")
        check(run.ports[way]["status"] == "error", f"{way}: {run.ports[way]}")
    few = Run({"few": fixture("hostile.py", "too-few")}, *one)
    check(few.status == 1, f"too few answers: exit status {few.status}")
    twice = Run({"twice": fixture("hostile.py", "answers-twice")}, "--rules", "base", "--games", "0")
    check("error" in twice.statuses("twice").values(), "a second answer is not noticed")


def without_times(path):
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    check("time" in rows[0] and "seconds" in rows[-1], "a header or footer without its time")
    for row in (rows[0], rows[-1]):  # their sums are over the times as well; those of rows are not
        del row["sum"]
    return [{key: value for key, value in row.items() if key not in ("time", "seconds")} for row in rows]


def test_jobs():
    """However many processes work at the cases of a port, the results are the same."""
    ports = {"own": OWN, "side": fixture("city_per_side.py"), "dies": fixture("hostile.py", "dies"),
             "now-and-then": fixture("hostile.py", "dies-now-and-then"),
             "order": fixture("hostile.py", "out-of-order"), "mute": fixture("hostile.py", "exits")}
    runs = {jobs: Run(ports, "--rules", "base", "--games", "2", "--jobs", jobs, name="jobs" + jobs) for jobs in ("1", "8")}
    files = {jobs: without_times(os.path.join(WORK, f"jobs{jobs}.jsonl")) for jobs in runs}
    check(files["1"] == files["8"], "the number of jobs changes the results")
    check(runs["1"].text == runs["8"].text, "the number of jobs changes the summary")
    run, footer = runs["8"], files["8"][-1]
    for status, count in footer["cases"].items():
        found = sum(row["status"] == status for row in run.cases)
        check(found == count, f"the footer counts {count} cases that are {status}: {found}")
    check(footer["ports"] == len(ports), f"the footer counts {footer['ports']} ports")
    died = [status for status in run.statuses("dies").values() if status != "unsupported"]
    check(died[:10] == ["error"] * 10 and set(died[10:]) == {"not-run"}, f"dies: {died[:12]}")
    check(run.ports["dies"]["starts"] == 10, f"dies was started {run.ports['dies']['starts']} times")
    check("error" in run.statuses("now-and-then").values(), "dies-now-and-then: nothing was lost")
    check(run.ports["mute"]["status"] == "error", "a mute port is no error")
    check(not leftovers(), f"left: {leftovers()}")


def test_messages():
    """Every message that is sent, and every answer of our adapter, is as the schemas say."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        return
    validators = {}
    for name in ("start", "rules", "run", "stop", "start-answer", "rules-answer", "run-answer"):
        path = os.path.join(ROOT, "docs", "schema", f"conform-{name}.schema.json")
        with open(path, encoding="utf-8") as file:
            validators[name] = Draft202012Validator(json.load(file))
    sent, got = os.path.join(WORK, "sent"), os.path.join(WORK, "got")
    spy = f"tee -a {shlex.quote(sent)} | {OWN} | tee -a {shlex.quote(got)}"
    run = Run({"spied": spy}, "--games", "1", "--jobs", "1")
    check(run.status == 0, f"spied on: {run.text}")
    with open(sent, encoding="utf-8") as messages, open(got, encoding="utf-8") as answers:
        seen = set()
        for message, answer in zip(messages, answers):
            message = json.loads(message)
            seen.add(message["cmd"])
            errors = list(validators[message["cmd"]].iter_errors(message))
            check(not errors, f"sent: {errors and errors[0].message[:300]}")
            if message["cmd"] != "stop":
                errors = list(validators[message["cmd"] + "-answer"].iter_errors(json.loads(answer)))
                check(not errors, f"answered: {errors and errors[0].message[:300]}")
    check(seen == {"start", "rules", "run", "stop"}, f"only {seen} were sent")
    wrong = [("run", {"cmd": "run", "seq": 1, "game": {}, "questions": []}),
             ("run-answer", {"seq": 1}), ("run-answer", {"seq": 1, "answers": [], "refused": 1}),
             ("start-answer", {"seq": 1, "protocol": 2, "rules": [], "implementation": {"name": "x"}})]
    for name, value in wrong:
        check(not validators[name].is_valid(value), f"the schema {name} takes {value}")


def mangle(value, random):
    """The same message with one thing in it changed, left out or of another kind."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        if random.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: mangle(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        return value[:at] + [mangle(value[at], random)] + value[at + random.randrange(2):]
    return random.choice([None, -1, 0, 7, 1 << 40, -300, 1.5, "", "tile", "f1", "base-D", True, [], {}, [[]], "\0"])


def test_mangled():
    """The engine's adapter answers every line, whatever stands in it, and ends well."""
    import random
    seeded = random.Random(1)
    folder = os.path.join(WORK, "mangled")
    subprocess.run([TILEWRIGHT, "cases", "--games", "1", "--out", folder], cwd=ROOT, check=True,
                   capture_output=True)
    cases = []
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            with open(os.path.join(place, name), encoding="utf-8") as file:
                cases.append(json.load(file))
    lines = ["", "[]", "{", '{"cmd": 3}', '{"cmd": "nothing", "seq": "x"}', '{"cmd": "rules"}']
    for seq in range(3000):
        case = mangle(seeded.choice(cases), seeded)
        lines.append(json.dumps({"cmd": "run", "seq": seq, **(case if isinstance(case, dict) else {})}))
    done = subprocess.run([TILEWRIGHT, "adapter"], input="\n".join(lines) + "\n", capture_output=True,
                          text=True)
    answers = [json.loads(line) for line in done.stdout.split("\n") if line]
    check(done.returncode == 0, f"the adapter ends with {done.returncode}: {done.stderr[-2000:]}")
    check(len(answers) == len(lines), f"{len(answers)} answers to {len(lines)} lines")
    check(all("error" in answer for answer in answers[:5]), "nonsense is answered")
    check(sum("error" in answer for answer in answers) > 500, "mangled cases are answered")


def own_answers(folder):
    """The answers of our adapter to every case of a folder, by the id of the case."""
    ids, lines = [], []
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            with open(os.path.join(place, name), encoding="utf-8") as file:
                case = json.load(file)
            ids.append((os.path.relpath(os.path.join(place, name), folder)[:-5], case))
            lines.append(json.dumps({"cmd": "run", "seq": len(ids), **case}))
    done = subprocess.run([TILEWRIGHT, "adapter"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.split("\n") if line]
    return {name: (case, answer.get("answers")) for (name, case), answer in zip(ids, answers)}


def shares_by_hand(name, case):
    """Points of each player: most figures take all, and those who share the most do."""
    worth = {"road-shares": 4, "city-shares": 8, "field-shares": 3, "railway-shares": 4, "prairie-shares": 2}
    shares = [int(number) for number in name.split("/")[2].split("-")]
    return [worth[name.split("/")[1]] if share == max(shares) else 0 for share in shares]


def split_by_hand(case):
    """Tied miners take the tokens from the top one by one, from the active player on."""
    position, players = case["game"]["position"], len(case["game"]["players"])
    tied = {figure["player"] for figure in position["figures"]}
    order = [seat % players for seat in range(position["turn"], position["turn"] + players) if seat % players in tied]
    stack = position["stacks"][0]["tokens"] + case["game"]["tokens"]
    held = [[] for _ in range(players)]
    for turn, token in enumerate(reversed(stack)):
        held[order[turn % len(order)]].append(token)
    return [sorted(tokens) for tokens in held]


def test_samples():
    """The cases that were generated, against what is counted here in another way."""
    folder = os.path.join(WORK, "samples")
    subprocess.run([TILEWRIGHT, "cases", "--games", "0", "--out", folder], cwd=ROOT, check=True, capture_output=True)
    found = own_answers(folder)
    kinds = {}
    for name, (case, answers) in found.items():
        if not name.startswith("sample/"):
            continue
        kind = name.split("/")[1]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kind.endswith("-shares"):
            check(answers[1] == shares_by_hand(name, case), f"{name}: {answers[1]}")
        elif kind == "gold-split":
            check(answers[0] == split_by_hand(case), f"{name}: {answers[0]} and not {split_by_hand(case)}")
        elif kind == "trains":
            tiles, trains = int(name.split("/")[2].split("-")[0]), int(name.split("-")[2])
            points = [event["points"] for event in answers[0]]
            check(points == [tiles * (2 if trains == 1 else 1)], f"{name}: {points}")
    check(kinds == {"road-shares": 26, "city-shares": 26, "field-shares": 26, "railway-shares": 26,
                    "prairie-shares": 26, "trains": 21, "gold-split": 188, "placements": 21, "tents": 54},
          f"the samples are not what docs/conformance.md says: {kinds}")
    # What the books say of their tiles, in the order of the questions.
    said = {"pile": [71, True, False], "whole-box": [102], "river-tiles": [16], "river-for-the-start": [87, 16],
            "river-pile": [87, True, False, False], "lakes-last": [16, True, False],
            "dark-backs": [16, True, False], "symbol-tiles": [86, 5, 5, 5],
            "anniversary-tiles": [86, True, False], "five-of-each-symbol": [5, 5, 5], "gold-tiles": [71],
            "start-face": [3], "gold-pile": [71, True, False],
            "box-needs-the-base-game": [False, False, False, False, False, True],
            "box-tiles": [89, 3], "inns-pile": [89, True, False], "bonus-buildings": [6, 2], "inn-tiles": [6],
            "cathedral-tiles": [2], "traders-pile": [95, True, False], "goods-tiles": [9, 6, 5],
            "abbey-pile": [83, True, False, False], "king-pile": [76, True, False],
            "king-is-not-drawn": [0, 0, True, False], "one-copy": [71, True, False],
            "most-points-win": [None, [1]], "shared-win": [None, [0, 2]]}
    setups = {name.split("/")[1]: answers for name, (_, answers) in found.items() if name.startswith("setup/")}
    start = setups.pop("river-is-a-choice")
    check(start[:2] == [True, True] and {spot["x"] for spot in start[2]} == {-1, 2}, f"river-is-a-choice: {start}")
    check(setups == said, f"setups: {[(k, setups.get(k), said.get(k)) for k in {**setups, **said} if setups.get(k) != said.get(k)]}")


def test_coverage():
    """Every clause that can be checked is asked by a case."""
    run = subprocess.run([TILEWRIGHT, "cases", "--coverage"], cwd=ROOT, capture_output=True, text=True)
    lines = run.stdout.split("\n")
    check(run.returncode == 0, f"cases --coverage: exit status {run.returncode}")
    check(", 0 no check" in lines[-2], f"not asked: {[line for line in lines if line.endswith(' not asked')]}")
    few = os.path.join(WORK, "few")
    os.makedirs(few)
    with open(os.path.join(ROOT, "tests", "scenarios", "base", "road-ring.yaml"), encoding="utf-8") as file:
        write("few/road-ring.yaml", file.read())
    less = subprocess.run([TILEWRIGHT, "cases", "--coverage", "--rules", "base", "--scenarios", few, "--games", "0"],
                          cwd=ROOT, capture_output=True, text=True)
    check(less.returncode == 1 and "BASE-MON-04      not asked" in less.stdout, f"a hole goes unseen: {less.stdout}")


def write(name, text):
    path = os.path.join(WORK, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def test_known():
    side = {"side": fixture("city_per_side.py"), "own": OWN}
    listed = write("known", "# what we know\nside BASE-FARM-09 counts sides\n"
                            "side BASE-FARM-09.e1 counts sides\nside base/joined-fields counts sides\n"
                            "side base/field-inside-a-city counts sides\n")
    run = Run(side, "--rules", "base", "--games", "1", "--known", listed)
    check(run.status == 0, f"known issues count: {run.text}")
    check(run.ports["side"]["broken"] == ["BASE-FARM-09"], "a known issue hides what is broken")
    gone = Run(side, "--rules", "base", "--games", "1", "--known", write("gone", "own BASE-FARM-09 not any more\n"))
    check(gone.status == 1, "a known issue that is gone goes unnoticed")
    check(any("BASE-FARM-09 is listed as a known issue, but passes" in text
              for text in gone.findings), f"not told: {gone.findings}")
    bad = Run(side, "--rules", "base", "--games", "1", "--known", write("bad", "side\n"))
    check(bad.status == 2 and "line 1" in bad.process.stderr, f"a bad list: {bad.process.stderr}")


def test_smoke():
    run = Run({"python": PYTHON, "side": fixture("city_per_side.py")}, "--smoke")
    check(run.status == 0, f"smoke: {run.text}")
    check(run.ports["side"]["obeyed"] == [], "a smoke test says something about the rules")
    run = Run({"few": fixture("hostile.py", "too-few")}, "--smoke")
    check(run.status == 1, "a smoke test takes anything for an answer")


MY_ENGINE = """
from game import Game as Engine

CAN_SET_UP = True


class Mine:
    def __init__(self, players, draw, position):
        self.engine = Engine(players, draw, position)

    def is_legal(self, action):
        return self.engine.legal(action)

    def apply(self, action):
        self.engine.apply(action)

    def fits(self):
        engine = self.engine
        return [(x, y, turns * 90) for x, y, turns in (engine.placements(engine.tile) if engine.phase == "tile" else [])]

    def actions(self):
        return self.engine.actions()

    def totals(self):
        return list(self.engine.scores)

    def points(self):
        return list(self.engine.events)


start = Mine
"""


def test_template():
    """The adapter in docs/conformance.md works as it stands there, with an engine behind it."""
    with open(os.path.join(ROOT, "docs", "conformance.md"), encoding="utf-8") as file:
        code = file.read().split("```python\n")[1].split("```")[0]
    check(code.count("\n") < 60, f"the template has {code.count(chr(10))} lines")
    write("my_engine.py", MY_ENGINE)
    mine = {"mine": command(sys.executable, write("template.py", code))}
    smoke = Run(mine, "--smoke")
    check(smoke.status == 0, f"the template, smoke: {smoke.text}")
    run = Run(mine, "--rules", "base")
    statuses = list(run.statuses("mine").values())
    check(run.status == 0 and statuses.count("pass") > 100, f"the template: {run.text}")


def planted(*names):
    return command(TILEWRIGHT, "adapter", *[word for name in names for word in ("--suspect", name)])


def test_diagnosis():
    """A port with a mistake that is known is told that mistake, and no innocent clause is called broken."""
    listed = subprocess.run([TILEWRIGHT, "cases", "--suspects", "--rules", "base"], cwd=ROOT, capture_output=True, text=True)
    check(listed.returncode == 0 and listed.stdout.startswith("pennants-once"), f"the list: {listed.stdout[:200]}{listed.stderr}")
    run = Run({"pennants": planted("pennants-once"), "reading": planted("reading/tiny-city/two"),
               "pair": planted("pennants-once", "reading/tiny-city/two")}, "--rules", "base", "--games", "2")
    names = {port: [cause["suspect"] for cause in row["diagnoses"]] for port, row in run.ports.items()}
    check(names["pennants"] == ["pennants-once"], f"pennants: {names}")
    check(names["reading"] == ["reading/tiny-city/two"], f"a reading: {names}")
    check(sorted(names["pair"]) == ["pennants-once", "reading/tiny-city/two"], f"two at once: {names}")
    check(run.ports["pennants"]["broken"] == ["BASE-CITY-05"], f"broken: {run.ports['pennants']['broken']}")
    check(run.ports["reading"]["broken"] == [], f"another reading breaks nothing: {run.ports['reading']['broken']}")
    check(all(row["unexplained"] == 0 for row in run.ports.values()), "a failure is left unexplained")
    check("cause 1: However many coats of arms" in run.text, f"the cause is not told: {run.text}")
    unknown = subprocess.run([TILEWRIGHT, "adapter", "--suspect", "nobody"], cwd=ROOT, capture_output=True, text=True)
    check(unknown.returncode == 2 and "there is no suspect 'nobody'" in unknown.stderr, f"unknown: {unknown.stderr}")


def test_folder():
    cases = os.path.join(WORK, "cases")
    made = subprocess.run([TILEWRIGHT, "cases", "--rules", "base", "--out", cases], cwd=ROOT,
                          capture_output=True, text=True)
    check(made.returncode == 0, f"cases: {made.stderr}")
    sys.path[:0] = ENVIRONMENT["PYTHONPATH"].split(os.pathsep)
    sys.dont_write_bytecode = True  # nothing is left beside the example
    import adapter
    answers = os.path.join(WORK, "answers")
    count = 0
    for folder, _, names in os.walk(cases):
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                case = json.load(file)
            check(set(case) == {"game", "questions"}, f"{name}: {set(case)}")
            target = os.path.join(answers, os.path.relpath(folder, cases), name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if name != "monastery-completed.json":
                with open(target, "w", encoding="utf-8") as file:
                    json.dump(adapter.run(case), file)
            count += 1
    with open(os.path.join(answers, "base", "road-ring.json"), "w", encoding="utf-8") as file:
        file.write('{"answers":\n  [tru]}')
    with open(os.path.join(answers, "base", "road-shortest.json"), "w", encoding="utf-8") as file:
        file.write(" " * (1 << 20) + "{}")
    for name, answer in (("setup/shared-win", [None, [None, 2]]), ("setup/most-points-win", [None, [1 << 32 | 1]]),
                         ("setup/pile", [71.0, True, False])):
        with open(os.path.join(answers, name + ".json"), "w", encoding="utf-8") as file:
            json.dump({"answers": answer}, file)
    # Two fields of one farmer bring the same points: one event of the two is missing.
    path = os.path.join(answers, "base", "one-player-two-fields.json")
    with open(path, encoding="utf-8") as file:
        answer = json.load(file)
    events = answer["answers"][1]
    check(len(events) == 2 and events[0]["points"] == events[1]["points"], f"no two equal events: {events}")
    del events[0]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(answer, file)
    out = os.path.join(WORK, "folder.jsonl")
    words = [TILEWRIGHT, "conform", "--no-power", "--rules", "base", "--out", out, "--answers"]
    run = subprocess.run([*words, "python=" + answers], cwd=ROOT, capture_output=True, text=True)
    check(f"{count - 12} pass, 9 fail, 2 error" in run.stdout and "1 not-run" in run.stdout,
          f"answers from a folder: {run.stdout}{run.stderr}")
    check("base/one-player-two-fields" in run.stdout, f"an event that is missing beside its equal goes unseen: {run.stdout}")
    check("base/road-ring.json:2:" in run.stdout, f"the place is not told: {run.stdout}")
    check("road-shortest.json: more than 1048576 bytes" in run.stdout, f"the length is not told: {run.stdout}")
    with open(out, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    check(f"python={answers}" in shlex.split(rows[0]["command"]), f"the call: {rows[0]['command']}")
    missing = subprocess.run([*words, "python=" + answers + "-not-there"], cwd=ROOT, capture_output=True,
                             text=True)
    check(missing.returncode == 2 and "is not a folder" in missing.stderr, f"no folder: {missing.stderr}")


def test_badges():
    folder = os.path.join(WORK, "badges")
    os.makedirs(folder)
    Run({"own": OWN, "side": fixture("city_per_side.py")}, "--rules", "base", "--games", "0", "--badges", folder, power=True)
    colours = {}
    for name in ("own", "side"):
        with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
            colours[name] = json.load(file)["color"]
    check(colours == {"own": "green", "side": "red"}, f"badges: {colours}")


GROUPS = {"honest": [test_honest, test_smoke, test_template, test_messages, test_folder, test_badges], "wrong": [test_wrong, test_known],
          "hanging": [test_hanging, test_stopped], "jobs": [test_jobs], "hostile": [test_hostile, test_mangled], "typescript": [test_typescript],
          "diagnosis": [test_diagnosis], "cases": [test_samples, test_coverage]}
for test in GROUPS[GROUP]:
    test()
for failure in failures:
    print("not ok:", failure)
subprocess.run(["rm", "-r", WORK], check=False)
sys.exit(1 if failures else 0)
