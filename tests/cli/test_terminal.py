#!/usr/bin/env python3
"""Whatever strangers write, the terminal never obeys it: everything is tried under a pseudo-terminal.
usage: test_terminal.py PROGRAM SOURCE-ROOT"""
import json
import os
import pty
import re
import subprocess
import sys
import tempfile

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
# An escape sequence, a bell, a C1 character, two marks that turn the direction, a carriage return.
HOSTILE = "\x1b]0;owned\x07\x1b[2J\u009b31m\u202egnp\u2066\rx"
OURS = re.compile(rb"\x1b\[[0-9;]*m|\x1b\[K|\r")
failures = []


def run(*arguments, cwd=None, colour=True):
    """What the program shows on a terminal that is both of its outputs."""
    master, slave = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    if not colour:
        environment["NO_COLOR"] = "1"
    process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
                               cwd=cwd, env=environment)
    os.close(slave)
    shown = b""
    while True:
        try:
            block = os.read(master, 65536)
        except OSError:
            break
        if not block:
            break
        shown += block
    os.close(master)
    return process.wait(), shown


def check(what, *arguments, says="\\u001b", **options):
    status, shown = run(*arguments, **options)
    rest = OURS.sub(b"", shown) if options.get("colour", True) else shown.replace(b"\r\n", b"\n")
    text = rest.decode("utf-8", "replace")
    bad = sorted({hex(ord(c)) for c in text if (ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) < 160
                  or ord(c) in (0x202e, 0x2066)})
    if bad:
        failures.append(f"{what}: {bad} reach the terminal: {shown[:300]!r}")
    if says.encode() not in shown:
        failures.append(f"{what}: no {says!r} in {shown[:300]!r}")
    return status


PORT = '''import json, sys
H = %r
for line in sys.stdin:
    m = json.loads(line)
    if m["cmd"] == "start":
        print(json.dumps({"seq": m["seq"], "version": 1, "protocol": 1, "implementation": {"name": H, "language": H},
                          "name": H, "language": H, "rules": ["base"], "questions": H}, ensure_ascii=False), flush=True)
    elif m["cmd"] == "run":
        print(json.dumps({"seq": m["seq"], "error": H, "unsupported": H, "answers": [H], "reason": H},
                         ensure_ascii=False), flush=True)
    else:
        break
'''

SCENARIO = '''scenario: "{0}"
clauses: [BASE-ROAD-01]
rules: base
moves:
  - tile D 1,0 "{0}"
expect: {{}}
'''


def escaped(text):
    return "".join(f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) > 126 else c for c in text)


with tempfile.TemporaryDirectory() as work:
    hostile = HOSTILE.replace("\x00", "")
    port = os.path.join(work, "port.py")
    with open(port, "w", encoding="utf-8") as file:
        file.write(PORT % HOSTILE)
    for colour in (True, False):
        check("unknown command", hostile, colour=colour)
        for command in ("validate", "replay", "play", "perft", "verify", "merge", "mutate", "conform", "cases", "adapter",
                        "bench", "generate", "explain", "audit", "report"):
            check(f"{command}: option", command, "--" + hostile, colour=colour)
            check(f"{command}: rules", command, "--rules", hostile, "--out", os.path.join(work, "o"), hostile,
                  colour=colour, says="")
        check("explain", "explain", hostile, colour=colour, cwd=ROOT)
        check("replay", "replay", hostile + ".yaml", colour=colour)
        check("merge", "merge", hostile, "--out", os.path.join(work, "m"), colour=colour)
        scenario = os.path.join(work, "hostile.yaml")
        with open(scenario, "w", encoding="utf-8") as file:
            file.write(SCENARIO.format(escaped(HOSTILE)))
        check("scenario", "replay", scenario, colour=colour, says="")
        with open(os.path.join(work, "record.json"), "w", encoding="utf-8") as file:
            json.dump({"format": 1, "rules": HOSTILE, "players": [{"name": HOSTILE}, {"name": "B"}], "draw": [HOSTILE],
                       "actions": [{"do": HOSTILE}], "scores": [1, 2]}, file, ensure_ascii=False)
        check("record", "replay", os.path.join(work, "record.json"), colour=colour, says="owned")
        with open(os.path.join(work, "set.yaml"), "w", encoding="utf-8") as file:
            file.write('tile-set: "%s"\ntitle: "%s"\ntiles: [\u202ex\u2066]\n' % (escaped(HOSTILE), escaped(HOSTILE)))
        check("tile set", "validate", os.path.join(work, "set.yaml"), colour=colour)
        check("port", "conform", "--rules", "base", "--games", "0", "--scenarios",
              os.path.join(ROOT, "tests/scenarios/base"), "--impl", f"{hostile}={sys.executable} {port}", "--out",
              os.path.join(work, "conform.jsonl"), colour=colour, says="", cwd=ROOT)
        answers = os.path.join(work, "answers")
        os.makedirs(answers, exist_ok=True)
        with open(os.path.join(answers, "start.json"), "w", encoding="utf-8") as file:
            json.dump({"implementation": {"name": HOSTILE}, "rules": [HOSTILE]}, file, ensure_ascii=False)
        check("answers", "conform", "--rules", "base", "--games", "0", "--answers", f"{hostile}={answers}", "--out",
              os.path.join(work, "conform.jsonl"), colour=colour, says="", cwd=ROOT)
    # Every command speaks in colour on a terminal, and in none where NO_COLOR is set or JSON is asked for.
    results = os.path.join(work, "results.jsonl")
    speaking = {
        "help": ["help"], "help play": ["play", "--help"], "play": ["play", "--rules", "base"],
        "replay": ["replay", "tests/scenarios/base/road-ring.yaml"], "explain": ["explain", "GR-RAIL-04"],
        "verify": ["verify", "--rules", "base", "--games", "1", "--out", results],
        "merge": ["merge", results, "--out", os.path.join(work, "merged.jsonl")],
        "plan": ["verify", "--rules", "base", "--games", "1", "--oracle-only", "--plan", os.path.join(work, "plan"),
                 "--parts", "2"],
        "cases": ["cases", "--rules", "base", "--coverage"], "mutate": ["mutate", "--rules", "nothing"],
        "status": ["status", work], "audit": ["audit", "none.txt"], "perft": ["perft", "--rules", "none"],
        "bench": ["bench", "--none"], "conform": ["conform"], "generate": ["generate"], "report": ["report"],
        "validate": ["validate", "--none"], "adapter": ["adapter", "--none"],
    }
    for what, arguments in speaking.items():
        status, shown = run(*arguments, cwd=ROOT)
        if b"\x1b[" not in re.sub(rb"\x1b\[K", b"", shown) and what not in ("plan", "merge", "cases"):
            failures.append(f"{what}: no colour on a terminal: {shown[:200]!r}")
        status, shown = run(*arguments, cwd=ROOT, colour=False)
        if re.search(rb"\x1b\[[0-9;]*m", shown):
            failures.append(f"{what}: colour in spite of NO_COLOR: {shown[:200]!r}")
    status, shown = run("play", "--rules", "base", "--json", cwd=ROOT)
    if b"\x1b" in shown:
        failures.append(f"JSON in colour: {shown[:200]!r}")
    # What is plain stays as it is, and colours are those of the program.
    status, shown = run("validate", os.path.join(work, "set.yaml"))
    if b"\x1b[1;31merror" not in shown:
        failures.append(f"no colour on a terminal: {shown[:200]!r}")
    status, shown = run("validate", os.path.join(work, "set.yaml"), colour=False)
    if b"\x1b" in shown:
        failures.append(f"colour in spite of NO_COLOR: {shown[:200]!r}")

for failure in failures:
    print("not ok:", failure)
print(f"{'not ok' if failures else 'ok'}: hostile text under a pseudo-terminal")
sys.exit(1 if failures else 0)
