#!/usr/bin/env python3
"""What results are worth: bad files are refused with the exact message, nothing that was changed, left out,
doubled or made by something else gets a footer, and every place that counts clauses says the same.

    check_results.py TILEWRIGHT SOURCE
"""
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import make_bad
import seal

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
WRITTEN = ["--scenarios", ROOT / "tests/scenarios", "--data", ROOT / "tiles", "--data", ROOT / "rulesets"]
CALL = ["--rules", "base", "--games", "96", *WRITTEN]


def run(*arguments, code=0, program=PROGRAM, cwd=ROOT):
    done = subprocess.run([program, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False,
                          errors="replace")
    assert done.returncode == code, (arguments, done.returncode, done.stdout[-500:], done.stderr[-2000:])
    return done


def verify(out, *more, call=CALL, **how):
    return run("verify", *call, "--quiet", *more, "--out", out, **how)


def lines(path):
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


def footer(path):
    return '"type":"footer"' in lines(path)[-1]


def another_build(work):
    """The same program with another build id, as another compilation has."""
    copy = work / "another"
    shutil.copy(PROGRAM, copy)
    run("perft", "--rules", "base", "--depth", "1", "--out", work / "p.jsonl")
    build = bytes.fromhex(json.loads(lines(work / "p.jsonl")[0])["build"])
    data = copy.read_bytes()
    assert data.count(build) == 1, "the build id is not in the program"
    copy.write_bytes(data.replace(build, bytes(20)))
    return copy


def test_corpus(_):
    """Every bad file and every code has its exact message."""
    folder, codes = make_bad.FOLDER, set()
    assert sorted(p.stem for p in folder.glob("*.jsonl")) == sorted(p.stem for p in folder.glob("*.expected"))
    for file in sorted(folder.glob("*.jsonl")):
        name = file.stem[len("TW-RES-"):]
        assert file.read_text(encoding="utf-8") == make_bad.CASES[name], f"{file.name} is not what make_bad.py makes"
        tampered = int(name[:3]) >= 10
        done = run("merge", file.name, "--out", "/dev/null", cwd=folder, code=1 if tampered else 2)
        assert done.stderr == file.with_suffix(".expected").read_text(encoding="utf-8"), (file.name, done.stderr)
        message = done.stderr.splitlines()[-1].removeprefix("tilewright merge: ")
        done = run("report", folder / file.name, "--out", "/tmp/never-written", code=2)
        assert message in done.stderr, (file.name, done.stderr)
        codes.add(re.search(r"TW-RES-\d+", message)[0])
        assert codes >= {"TW-RES-" + name[:3]}, (name, message)
    for name, text in make_bad.GOOD.items():
        file = folder.parent / "good" / f"{name}.jsonl"
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is not what make_bad.py makes"
        assert "TW-RES" not in run("merge", file, "--out", "/dev/null", code=0 if name == "whole" else 1).stderr
    stated = set(re.findall(r"^\| `(TW-RES-\d+)`", (ROOT / "docs/results.md").read_text(), re.M))
    assert stated - codes == {"TW-RES-001", "TW-RES-003", "TW-RES-016"}, stated - codes


def test_files_that_cannot_be_read(work):
    done = run("merge", work / "none.jsonl", "--out", work / "m.jsonl", code=1)
    assert "none.jsonl: error: No such file or directory [TW-RES-001]" in done.stderr, done.stderr
    assert not (work / "m.jsonl").exists()
    (work / "empty").mkdir()
    assert "no .jsonl file below" in run("merge", work / "empty", "--out", work / "m.jsonl", code=2).stderr
    with open(work / "long.jsonl", "wb") as file:
        file.truncate(65 << 20)
    assert "longer than 64 MB [TW-RES-003]" in run("merge", work / "long.jsonl", "--out", work / "m.jsonl", code=2).stderr


def test_schema(work):
    """The schema of the documents and the program give the same verdict."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        print("SKIP: the schema itself is not tried; apt-get install python3-jsonschema")
        return
    schema = json.loads((ROOT / "docs/schema/results.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    valid = Draft202012Validator(schema).is_valid
    verify(work / "v.jsonl")
    run("replay", "--quiet", *sorted((ROOT / "tests/scenarios/base").glob("c*.yaml")), "--out", work / "s.jsonl")
    run("audit", "--quiet", "--out", work / "a.jsonl")
    run("conform", "--rules", "base", "--impl", f"own={PROGRAM} adapter", "--out", work / "c.jsonl")
    for name in "vsac":
        for line in lines(work / f"{name}.jsonl"):
            assert valid(json.loads(line)), line[:300]
    for name, text in make_bad.CASES.items():
        if name.startswith("009"):
            assert not all(valid(json.loads(line)) for line in text.splitlines()), name


def test_sums_are_what_the_documents_say(work):
    for part in ([], ["--shard", "2/3"]):
        verify(work / "v.jsonl", *part)
        text = lines(work / "v.jsonl")
        parsed = [json.loads(line) for line in text]
        assert seal.seal(parsed) == "".join(text)
        assert seal.identity(parsed[0]) == parsed[0]["identity"]
        assert len(parsed[0]["build"]) == 40


def test_parts_in_any_order_are_the_whole(work):
    verify(work / "whole.jsonl")
    parts = []
    for part in (1, 2, 3):
        parts.append(work / f"{part}.jsonl")
        verify(parts[-1], "--shard", f"{part}/3", "--jobs", part)
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        run("merge", *(parts[i] for i in order), "--quiet", "--out", work / "m.jsonl")
        assert lines(work / "m.jsonl")[1:] == lines(work / "whole.jsonl")[1:]
    return parts


def refuse(work, files, *words, code=1):
    """Merging gives no footer and says all of the words."""
    verify(work / "m.jsonl")  # what is there must not be taken for the result
    done = run("merge", *files, "--out", work / "m.jsonl", code=code)
    for word in words:
        assert word in done.stderr, (word, done.stderr)
    assert code == 2 or not footer(work / "m.jsonl")
    if code == 1:
        site = work / "site"
        run("report", work / "m.jsonl", "--out", site)
        assert json.loads((site / "data/badge.json").read_text())["color"] != "brightgreen"
        assert json.loads((site / "data/summary.json").read_text())["pass"] == 0


def test_what_does_not_belong_together(work):
    parts = test_parts_in_any_order_are_the_whole(work)
    one, two, three = parts
    refuse(work, [one, two], "part 3 of 3 is missing")
    refuse(work, [three], "part 1 of 3 is missing", "part 2 of 3 is missing")
    refuse(work, [one, two, work / "gone.jsonl"], "gone.jsonl", "part 3 of 3 is missing")
    refuse(work, [one, two, three, two], "2.jsonl' are both part 2 of 3")
    others = {"games is 64, not 96": ["--games", "64"], "seed is 2, not 1": ["--seed", "2"],
              "policy is compact, not not stated": ["--policy", "compact"], "oracle-every is 8, not 1": ["--oracle-every", "8"],
              "oracle-only is true, not false": ["--oracle-only"], "players is 2, not not stated": ["--players", "2"]}
    for words, more in others.items():
        verify(work / "other.jsonl", "--shard", "3/3", *more, call=CALL)
        refuse(work, [one, two, work / "other.jsonl"], "other.jsonl' is of another run than", words)
        refuse(work, [work / "other.jsonl", two, one], "is of another run than")
    verify(work / "other.jsonl", "--shard", "3/3", call=["--rules", "base+solo", "--games", "96", *WRITTEN])
    refuse(work, [one, two, work / "other.jsonl"], 'rules is ["base+solo"], not ["base"]')
    verify(work / "other.jsonl", "--shard", "3/4")
    refuse(work, [one, two, work / "other.jsonl"], "is part 3 of 4", "part 1 of 3")
    verify(work / "other.jsonl", "--shard", "3/3", program=another_build(work))
    refuse(work, [one, two, work / "other.jsonl"], "another run", "build is 0000")
    few = work / "scenarios" / "base"
    few.mkdir(parents=True)
    shutil.copy(ROOT / "tests/scenarios/base/road-ring.yaml", few)
    verify(work / "other.jsonl", "--shard", "3/3", "--scenarios", work / "scenarios",
           call=["--rules", "base", "--games", "96", *WRITTEN[2:]])
    refuse(work, [one, two, work / "other.jsonl"], "another run", "written is")
    three.write_text("".join(lines(three)[:-1]))
    refuse(work, [one, two, three], "3.jsonl' was stopped before its end")
    three.write_text("nonsense")
    refuse(work, [one, two, three], "TW-RES-004", code=2)


def test_every_row_that_is_touched_is_noticed(work):
    """Each row dropped, doubled, moved and changed; then bytes at random."""
    verify(work / "v.jsonl")
    sound = lines(work / "v.jsonl")
    spoilt = work / "spoilt.jsonl"
    changed = 0

    def expect(text, what):
        nonlocal changed
        changed += 1
        spoilt.write_bytes(text if isinstance(text, bytes) else "".join(text).encode())
        done = subprocess.run([PROGRAM, "merge", spoilt, "--quiet", "--out", work / "m.jsonl"], capture_output=True,
                              check=False)
        assert done.returncode in (1, 2) and done.stderr, (what, done)
        assert done.returncode == 2 or not (work / "m.jsonl").exists() or not footer(work / "m.jsonl"), what

    for at in range(1, len(sound)):
        expect(sound[:at] + sound[at + 1:], f"{at} dropped")
        expect(sound[:at] + [sound[at]] + sound[at:], f"{at} doubled")
        expect([*sound[:at - 1], sound[at], sound[at - 1], *sound[at + 1:]], f"{at} moved")
    chance, whole = random.Random(7), "".join(sound).encode()
    for _ in range(300):
        spoil = bytearray(whole)
        at = chance.randrange(len(spoil) - 1)
        spoil[at] ^= 1 << chance.randrange(8)
        expect(bytes(spoil), f"byte {at}")
    print(f"{changed} files changed in one place: none has a footer")


def test_report_adds_up_no_two_runs(work):
    for name, more in {"a": [], "b": ["--seed", "2"], "p": ["--shard", "1/2"], "q": ["--shard", "2/2"]}.items():
        verify(work / f"{name}.jsonl", *more)
    site = work / "site"
    run("report", work / "a.jsonl", "--out", site)
    words = {"seed is 2, not 1": "ab", "the same run is given twice": "aa", "with 'tilewright merge' first": "pq"}
    for word, names in words.items():
        done = run("report", *(work / f"{name}.jsonl" for name in names), "--out", work / "other", code=2)
        assert word in done.stderr and "is in" in done.stderr, done.stderr
    page = (site / "provenance.html").read_text(encoding="utf-8")
    head = json.loads(lines(work / "a.jsonl")[0])
    assert head["identity"] in page and head["build"] in page
    run("report", work / "a.jsonl", "--baseline", work / "b.jsonl", "--out", site)
    page = (site / "compare.html").read_text(encoding="utf-8")
    for name in "ab":
        assert json.loads(lines(work / f"{name}.jsonl")[0])["identity"] in page


def test_resume_never_mixes(work):
    out = work / "r.jsonl"
    verify(out)
    sound = out.read_bytes()
    before = out.stat().st_mtime_ns
    done = run("verify", *CALL, "--resume", "--out", out)
    assert "is done already" in done.stderr and out.stat().st_mtime_ns == before
    done = verify(out, "--resume", program=another_build(work))
    assert "another run (build is" in done.stderr and json.loads(lines(out)[0])["build"] == "00" * 20
    done = verify(out, "--resume")
    assert "another run (build is 0000" in done.stderr and out.read_bytes() == sound
    done = verify(out, "--resume", "--games", "64")
    assert "another run (games is 96, not 64)" in done.stderr and footer(out)
    done = verify(out, "--resume", "--shard", "1/2", "--games", "64")
    assert "it is another part" in done.stderr and footer(out)
    out.write_bytes(sound.replace(b'"games":96', b'"games":99', 3))
    done = verify(out, "--resume")
    assert "TW-RES-01" in done.stderr and out.read_bytes() == sound


def test_what_was_not_looked_at_is_told(work):
    """A folder without scenarios is no pass, and --quiet hides no gap."""
    done = run("verify", "--rules", "base", "--games", "1", "--quiet", "--out", work / "r.jsonl", cwd=work)
    assert "scenarios were not played" in done.stderr and "no folders tiles and rulesets" in done.stderr, done.stderr
    (work / "empty" / "base").mkdir(parents=True)
    done = run("verify", "--rules", "base", "--games", "1", "--scenarios", work / "empty", "--out", work / "r.jsonl", code=2)
    assert "no scenarios of these rules in" in done.stderr, done.stderr


def test_games_are_counted_once(work):
    verify(work / "v.jsonl")
    run("report", work / "v.jsonl", "--out", work / "site")
    page = (work / "site/provenance.html").read_text(encoding="utf-8")
    assert "<b>96</b><span>games</span>" in page


def numbers(text):
    """Of "455 clauses: 429 pass, 7 partly shown, 19 not checkable, 0 no check"."""
    found = re.search(r"(\d+) clauses(?: with permanent ids \(|: )(\d+) pass, (\d+) partly shown, (\d+) not\s+checkable, (\d+) no check",
                      text)
    assert found, text[-600:]
    return tuple(map(int, found.groups()))


def test_one_count(work):
    """Coverage, kit, a port, totals, front page, rulebook pages, summary, badges and README agree."""
    said = {"verify --coverage": numbers(run("verify", "--coverage").stdout),
            "cases --coverage": numbers(run("cases", "--coverage").stdout),
            "README.md": numbers((ROOT / "README.md").read_text(encoding="utf-8")),
            "docs/verification.md": numbers((ROOT / "docs/verification.md").read_text(encoding="utf-8"))}
    run("replay", "--quiet", *sorted((ROOT / "tests/scenarios").glob("*/*.yaml")), "--out", work / "s.jsonl")
    own = run("conform", "--impl", f"own={PROGRAM} adapter", "--jobs", "2", "--out", work / "c.jsonl").stdout
    standing = {word: int(count) for word, count in re.findall(r"^  ([a-z-]+) +(\d+)", own, re.M)}
    asked = standing["obeyed"] + standing["partly-asked"]
    said["conform"] = (sum(standing.values()), asked, standing["partly-shown"], standing["not-checkable"],
                       standing.get("not-asked", 0))
    every = verify_everything(work)
    said["verify"] = numbers(every.stdout)
    foot = json.loads(lines(work / "v.jsonl")[-1])["clauses"]
    states = ("all", "pass", "partly-shown", "not-checkable", "hole")
    said["footer"] = tuple(foot[state] for state in states)
    site = work / "site"
    run("report", work / "v.jsonl", work / "s.jsonl", work / "c.jsonl", "--out", site)
    summary = json.loads((site / "data/summary.json").read_text())
    said["summary.json"] = (summary["clauses"], *(summary[state] for state in states[1:]))
    homes = [name for name in summary["rulesets"]
             if not re.search(r"^clauses_of:", (ROOT / f"rulesets/{name}.yaml").read_text(encoding="utf-8"), re.M)]
    assert 0 < len(homes) < len(summary["rulesets"])
    said["summary.json by ruleset"] = tuple(
        sum(summary["rulesets"][name][state] for name in homes) for state in ("clauses", *states[1:]))
    assert summary["rulesets"]["river-20ae"] == summary["rulesets"]["river"], "they share their clauses"
    front = (site / "provenance.html").read_text(encoding="utf-8")
    boxes = {text: int(number.replace("\u202f", "")) for number, text in
             re.findall(r"<b>([\d\u202f]+)</b><span>([^<]*)</span>", front)}
    said["page of what was run"] = (summary["clauses"], boxes["clauses that pass"], boxes["clauses of which a part is shown"],
                          boxes["clauses no program can check"], boxes["holes: clauses without a check"])
    pages = [(site / "rules" / f"{name}.html").read_text(encoding="utf-8") for name in homes]
    shown = [sum(len(re.findall(rf'<article class="clause s-{state}\b', page)) for page in pages) for state in states[1:]]
    said["rulebook pages"] = (sum(len(re.findall(r'<article class="clause ', page)) for page in pages), *shown)
    badge = json.loads((site / "data/badge.json").read_text())
    passing, of = map(int, re.match(r"(\d+) of (\d+) pass$", badge["message"]).groups())
    assert badge["color"] == "brightgreen" and passing == of
    port = json.loads((site / "data/badge-own.json").read_text())["message"]
    assert port == f"{standing['obeyed']} of {of} clauses", (port, badge)
    first = said["verify --coverage"]
    for place, count in said.items():
        assert count == first, f"{place} says {count}, verify --coverage {first}\n{said}"
    assert first[0] == sum(first[1:]) and first[1] == passing, first
    print(f"{len(said)} places and the badges: {first}")


def verify_everything(work):
    """Few games, but every clause is checked."""
    return run("verify", "--rules", "all", "--games", "2000", "--oracle-every", "8", "--jobs", "2",
               "--out", work / "v.jsonl")


def test_merging_grows_with_the_rows_and_no_faster(work):
    used = {}
    for count in (10000, 100000):
        path = work / f"{count}.jsonl"
        rows = [{"type": "check", "id": f"row-{i}", "rules": "base", "status": "pass", "clauses": ["BASE-ROAD-01"],
                 "cases": 1, "title": "a row"} for i in range(count)]
        path.write_text(seal.whole(seal.header(rules=["base"]), rows))
        for command in (["merge", path, "--quiet", "--out", work / "m.jsonl"], ["report", path, "--out", work / "site"]):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            run(*command)
            used[command[0], count] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    for command in ("merge", "report"):
        grown = used[command, 100000] / max(used[command, 10000], 0.02)
        print(f"{command}: {used[command, 10000]:.2f} s for 10,000 rows, {used[command, 100000]:.2f} s for 100,000")
        assert grown < 25, f"{command}: ten times the rows take {grown:.0f} times as long"


def main():
    wanted = sys.argv[3:]
    for name, test in list(globals().items()):
        if name.startswith("test_") and (not wanted or name in wanted):
            with tempfile.TemporaryDirectory() as folder:
                test(pathlib.Path(folder).resolve())
            print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
