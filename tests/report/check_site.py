"""Writes sites with the real program and looks at every page: nothing a name can do breaks them,
every link leads somewhere, what is unfinished is never green, and a failed run changes nothing. Its calls
are those of docs/site.md."""

import filecmp
import hashlib
import html.parser
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "results"))
import seal  # noqa: E402

program, root = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
HOSTILE = "<script>alert(1)</script>\"' \u202eevil\u202c <b x=\"y\">"
VOID = {"meta", "link", "br", "hr", "input", "col"}


def run(*arguments, code=0):
    done = subprocess.run(
        [program, "report", *map(str, arguments)], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == code, (arguments, done.returncode, done.stderr)
    return done.stderr


class Page(html.parser.HTMLParser):
    """Ids, links and the nesting of a page; complains about anything that is not our own."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.path, self.open, self.ids, self.links, self.text, self.prose = path, [], set(), [], [], []
        self.feed(path.read_text(encoding="utf-8"))
        self.close()
        assert not self.open, f"{path}: not closed: {self.open}"

    def start(self, tag, attributes, empty):
        assert tag not in {"b x", "iframe", "object", "style"}, f"{self.path}: <{tag}>"
        if tag == "script":
            source = dict(attributes).get("src", "")
            own = {"lab.js", "lab-module.js"} if str(self.path).endswith("lab.html") else set()
            assert source in {"site.js", "../site.js"} | own, f"{self.path}: script {source}"
        for name, value in attributes:
            assert not name.startswith("on"), f"{self.path}: attribute {name}"
            assert name != "style", f"{self.path}: the policy forbids attribute style"
            if name == "id":
                assert value not in self.ids, f"{self.path}: id {value} twice"
                self.ids.add(value)
            if name in ("href", "src"):
                self.links.append(value)
        if not empty and tag not in VOID:
            self.open.append(tag)

    def handle_starttag(self, tag, attributes):
        self.start(tag, attributes, False)

    def handle_startendtag(self, tag, attributes):
        self.start(tag, attributes, True)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"{self.path}: </{tag}> in {self.open}"
        self.open.pop()

    def handle_data(self, data):
        self.text.append(data)
        if not {"a", "code", "h1", "pre", "script", "style", "svg", "title"} & set(self.open):
            self.prose.append(data)


def check_pages(site, url=None):
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    assert len(pages) > 20
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert "default-src 'none'" in text.replace("&#39;", "'"), f"{path}: no policy"
        assert '<meta name="description" content="' in text, f"{path}: no description"
        (card,) = re.findall(r'<meta property="og:image" content="([^"]*)">', text)
        card = card[len(url) + 1:] if url else os.path.relpath(path.parent / card, site)
        assert (site / card).is_file(), f"{path}: no card {card}"
        whole = f"{url}/{path.relative_to(site)}" if url else None
        assert re.findall(r'<link rel="canonical" href="([^"]*)">', text) == [whole] * bool(url), path
    for path, page in pages.items():
        for link in page.links:
            if url and link.startswith(f"{url}/"):
                continue
            parts = urllib.parse.urlsplit(link)
            assert not parts.scheme and not parts.netloc, f"{path}: outside link {link}"
            target = (path.parent / parts.path).resolve() if parts.path else path
            assert target.is_file(), f"{path}: {link} leads nowhere"
            if parts.fragment and target.suffix == ".html":
                ids = pages[target].ids if target in pages else Page(target).ids
                lab = target.name == "lab.html" and parts.fragment.startswith("TW1_")
                assert lab or parts.fragment in ids, f"{path}: {link} has no such place"
    return pages


PLURAL = re.compile(r"(?<![\d.,\u202f*+-])(?<!\d )\b1 (cases|copies|discrepancies|games|goods|moves|parts|players|points|"
                    r"questions|rows|scenarios|tiles|times|tokens)\b")


def check_prose(site, pages):
    """Ids of clauses in sentences are links, and one thing is no more than one."""
    clauses = {path.stem for path in (site / "clauses").glob("*.html")}
    for path, page in pages.items():
        for text in page.prose:
            plain = clauses & set(re.findall(r"\b[A-Z]{2,}(?:-[A-Z0-9]+)+\b", text))
            assert not plain, f"{path}: {plain} in '{text}' is no link"
            assert not PLURAL.search(text), f"{path}: '{text}'"


def data_files():
    return sorted((root / "tiles").glob("*.yaml")) + sorted((root / "rulesets").rglob("*.yaml"))


def results(path, rows, footer=True, files=None):
    header = seal.header(
        tool=HOSTILE,
        build=HOSTILE,
        command="tilewright verify --rules " + HOSTILE,
        time=HOSTILE,
        rules=[HOSTILE],
        call={HOSTILE: HOSTILE},
        data=[
            {"file": str(file), "hash": hashlib.sha256(file.read_bytes()).hexdigest()}
            for file in files or data_files()
        ],
    )
    lines = [header, *rows] + ([{"type": "footer", "rows": len(rows)}] if footer else [])
    path.write_text(seal.seal(lines))
    return path


def hostile_rows():
    """Every kind of row, every text of it hostile, every number out of range."""
    far = 2**62
    texts = {
        name: HOSTILE
        for name in "id rules title message reason note command reading file change edition".split()
    }
    board = {
        "players": [HOSTILE, {"name": HOSTILE}],
        "tiles": [
            {"id": HOSTILE, "x": 0, "y": 0, "rotation": 90},
            {"id": "base-D", "x": 1, "y": 0, "rotation": -far},
            {"id": "base-E-garden", "x": 2, "y": 0},
        ],
        "figures": [
            {"player": far, "kind": HOSTILE, "x": 1, "y": 0, "segment": HOSTILE},
            {"player": -1, "kind": "wagon", "x": 1, "y": 0, "segment": "r1"},
        ],
        "stacks": [{"x": 1, "y": 0, "segment": "c1", "tokens": [1, 2]}],
        "moves": [
            {
                "text": HOSTILE,
                "events": [
                    {
                        "player": far,
                        "points": -far,
                        "kind": HOSTILE,
                        "clauses": [HOSTILE],
                        "counters": {HOSTILE: far},
                        "formula": HOSTILE,
                        "filled": HOSTILE,
                        "why": HOSTILE,
                    }
                ],
                "removed": [{"x": 1, "y": 0, "segment": "r1"}],
            },
        ],
        "mismatches": [{"what": HOSTILE, "expected": [HOSTILE], "got": None}],
        "expected": {HOSTILE: HOSTILE},
    }
    numbers = {"cases": far, "games": far, "line": far, "depth": far, "count": HOSTILE}
    kinds = ["check", "scenario", "finding", "perft", "mutation", "audit", "port", "conformance"]
    port = {
        "port": HOSTILE,
        "case": HOSTILE,
        "implementation": {"name": HOSTILE, "version": HOSTILE, "homepage": "javascript:alert(1)"},
        "badge": {"message": HOSTILE},
        "starts": far,
        "broken": [HOSTILE, "BASE-ROAD-01"],
        "blame": ["BASE-ROAD-01", HOSTILE],
        "ours": json.dumps([HOSTILE, {HOSTILE: far}]),
        "theirs": HOSTILE,
        "stderr": HOSTILE,
        "known": HOSTILE,
    }
    found = {"count": far, "cause": HOSTILE, "where": {HOSTILE: far, "x": HOSTILE}}
    rows = [
        {**texts, **board, **numbers, **(found if kind == "finding" else {}),
         **(port if kind in ("port", "conformance") else {}),
         "type": kind, "status": status, "clauses": [HOSTILE], "rules": HOSTILE + status}
        for kind in kinds
        for status in ("fail", "pass", "not-run")
    ]
    rows.append({"type": "scenario", "id": "far", "status": "fail", "tiles": [{"x": -far}, {"x": far}]})
    rows.append({"type": "edition", "id": HOSTILE, "rules": HOSTILE, "edition": "pl", "seats": 2,
                 "games": 1, "points": far, "readings": [HOSTILE]})
    rows.append({"type": "hits", "id": "h", "hits": {HOSTILE: far, "BASE-ROAD-01": 0}})
    return rows


def hostile_data(work):
    """A tile set and a ruleset whose free texts are hostile."""
    quoted = json.dumps(HOSTILE)
    shutil.copytree(root / "tiles", work / "tiles")
    shutil.copytree(root / "rulesets", work / "rulesets")

    def spoil(file, pattern):
        text = (root / file).read_text()
        (work / file).write_text(
            re.sub(pattern, lambda found: f"{found[1]}: {quoted}", text, flags=re.M)
        )

    spoil("tiles/base.yaml", r"^(title|    ref|    note): (?!>).*")
    spoil("rulesets/discrepancies/gold-rush.yaml", r"^(    (?:title|reading|reason)): (?!>).*")
    spoil("rulesets/base.yaml", r"^(title|\s+(?:statement|topic|uncheckable|question)): (?!>).*")
    return ["--data", work / "tiles", "--data", work / "rulesets"]


def test_hostile_names(work):
    site = work / "hostile"
    file = results(work / "hostile.jsonl", hostile_rows())
    run(file, "--baseline", file, "--out", site, *hostile_data(work))
    pages = check_pages(site)
    for path in site.rglob("*"):
        if path.suffix in (".html", ".xml"):
            text = re.sub(r'<script src="(\.\./)?(site|lab|lab-module)\.js" defer></script>', "", path.read_text())
            assert "<script" not in text.lower(), path
            assert "\u202e" not in path.read_text(), path
    shown = "".join("".join(page.text) for page in pages.values())
    assert "<script>alert(1)</script>" in shown
    xml.etree.ElementTree.parse(site / "data" / "junit.xml")
    json.loads((site / "data" / "findings.sarif").read_text())


def pass_rows():
    ids = re.findall(r"^  - id: (GR-[A-Z]+-\d+)$", (root / "rulesets/gold-rush.yaml").read_text(), re.M)
    clauses = [{"type": "check", "id": i, "status": "pass", "rules": "gold-rush", "clauses": [i]} for i in ids]
    return clauses


def state_of(site, ruleset="gold-rush"):
    summary = json.loads((site / "data" / "summary.json").read_text())
    return summary["rulesets"][ruleset]


def test_green_only_when_whole(work):
    site = work / "green"
    run(results(work / "whole.jsonl", pass_rows()), "--out", site)
    whole = state_of(site)
    assert whole["state"] == "pass" and whole["pass"] > 50, whole
    run(results(work / "cut.jsonl", pass_rows(), footer=False), "--out", site)
    cut = state_of(site)
    assert cut["state"] == "incomplete" and cut["pass"] == 0, cut
    for path in site.rglob("*.html"):
        assert "s-pass" not in path.read_text(), path
    other = work / "other.yaml"
    other.write_text("other")
    run(results(work / "old.jsonl", pass_rows(), files=[other]), "--out", site)
    assert state_of(site)["pass"] == 0, state_of(site)
    run("--out", site)
    assert state_of(site)["state"] == "hole" and state_of(site)["pass"] == 0
    assert json.loads((site / "data/badge.json").read_text())["color"] != "brightgreen"


def test_real_data(work):
    """All scenarios and all data: every link holds, the site is small, and quickly written."""
    site, played = work / "real", work / "played.jsonl"
    subprocess.run([program, "replay", "--quiet", "tests/scenarios", "--out", played], cwd=root, check=True)
    before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    run(played, "--out", site)
    seconds = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before
    pages = check_pages(site)
    check_prose(site, pages)
    # Two players own the field of the barn: one is tinted, the other has stripes, and these are there.
    barn = (site / "topics/barn.html").read_text(encoding="utf-8")
    owners = set(re.findall(r'class="tint e\d+(?: again tied)?(?: wide)? p(\d)"', barn))
    assert 'again tied' in barn and len(owners) >= 2 and '<pattern id="t1"' in barn, owners
    links = sum(len(page.links) for page in pages.values())
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{len(pages)} pages, {links} links, {size / 1e6:.1f} MB, {seconds:.1f} s of processor time")
    assert len(pages) > 1000 and links > 60_000, (len(pages), links)
    assert size < 40_000_000, size
    assert seconds < 5, seconds
    assert "GR-RAIL-04" in pages[site / "rules" / "gold-rush.html"].ids
    text = "".join(pages[site / "tiles" / "gold-rush.html"].text)
    assert "reconstructed, not as printed" in text
    again = work / "again"
    run(played, "--out", again)
    for path in site.rglob("*"):
        if path.is_file():
            assert filecmp.cmp(path, again / path.relative_to(site), shallow=False), path


def test_address(work):
    """With the address of the site every page names whole addresses, its card's as well."""
    site, rows = work / "site", results(work / "some.jsonl", pass_rows())
    for given in ("https://example.org/rules", "https://example.org/rules/", "http://h:8080/a/b//"):
        run(rows, "--url", given, "--out", site)
        check_pages(site, given.rstrip("/"))
    for wrong in ("example.org", "ftp://example.org", "https://", "https:///", "https://a/\"b", "https://a b", "https://a/?x"):
        before = listing(site)
        assert "--url needs an address" in run(rows, "--url", wrong, "--out", site, code=2), wrong
        assert listing(site) == before


def listing(site):
    return {
        str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()
    }


def test_failure_leaves_the_old_site(work):
    parent = work / "kept"
    site = parent / "site"
    run("--out", site)
    before = listing(site)
    (work / "broken.jsonl").write_text("nonsense\n")
    assert "broken.jsonl:1:" in run(work / "broken.jsonl", "--out", site, code=2)
    assert listing(site) == before
    full = ["bash", "-c", 'ulimit -f 16; trap "" XFSZ; exec "$@"', "bash"]
    done = subprocess.run(
        [*full, program, "report", "--out", site], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 2 and "cannot write" in done.stderr, done
    assert listing(site) == before
    assert os.listdir(parent) == ["site"], os.listdir(parent)
    # Somebody who may not write there: root, too, when it cannot pass over permissions. Another user
    # could not even come here when the folders above are closed to others.
    bound = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
    parent.chmod(0o555)
    done = subprocess.run(
        [*bound, program, "report", "--out", site], cwd=root, capture_output=True, text=True
    )
    parent.chmod(0o755)
    assert done.returncode == 2 and "cannot write" in done.stderr, done
    assert listing(site) == before


def test_foreign_directories_are_left_alone(work):
    mine = work / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    assert "left alone" in run("--out", mine, code=2)
    assert os.listdir(mine) == ["thesis.txt"]
    (work / "file").write_text("")
    run("--out", work / "file", code=2)
    run("--out", work / "empty" / "deep" / "site")
    run("--out", "/proc/no/such/place", code=2)


def test_compare(work):
    old = [
        {"type": "check", "id": "a", "status": "pass"},
        {"type": "check", "id": "b", "status": "fail"},
        {"type": "check", "id": "c", "status": "pass"},
    ]
    new = [
        {"type": "check", "id": "a", "status": "fail"},
        {"type": "check", "id": "b", "status": "pass"},
        {"type": "check", "id": "d", "status": "pass"},
    ]
    site = work / "compare"
    run(
        results(work / "new.jsonl", new),
        "--baseline",
        results(work / "old-compare.jsonl", old),
        "--out",
        site,
    )
    text = "".join(Page(site / "compare.html").text)
    for part in ("Worse: 1", "Better: 1", "Vanished: 1", "Appeared: 1"):
        assert part in text, (part, text)


def test_history(work):
    """Each run leaves a summary, the same run no second one; the last two are compared."""
    site, kept = work / "site", work / "kept" / "runs"
    good = results(work / "good.jsonl", pass_rows())
    broken = pass_rows()
    next(row for row in broken if row["id"] == "GR-RAIL-03")["status"] = "fail"
    bad = results(work / "bad.jsonl", broken)
    for file, runs in ((good, 1), (good, 1), (bad, 2)):
        run(file, "--history", kept, "--out", site)
        assert sorted(os.listdir(kept)) == [f"run-{i + 1:04}.json" for i in range(runs)]
    page = Page(site / "history.html")
    assert "2 runs" in "".join(page.text) and f"../{kept}" not in page.links
    assert "clauses/GR-RAIL-03.html" in page.links, "a clause that changed is listed"
    assert "Worse: 1" in "".join(Page(site / "compare.html").text)
    front = "".join(Page(site / "index.html").text)
    assert "Since the last run" in front and "pass \u2192 fail" in front
    check_pages(site)
    (kept / "run-0003.json").write_text("{")
    assert "run-0003.json: line 1" in run(bad, "--history", kept, "--out", site, code=2)
    (kept / "run-0003.json").write_text('{"format": 9}')
    assert "format 1" in run(bad, "--history", kept, "--out", site, code=2)


def test_hostile_history(work):
    """A summary may hold anything."""
    site, kept = work / "site", work / "runs"
    kept.mkdir()
    rows = [[HOSTILE, HOSTILE, 7], ["check", HOSTILE, HOSTILE, 99, 0], ["check", HOSTILE, "", 0, "x"], 7]
    (kept / "run-0001.json").write_text(json.dumps({
        "format": 1, "time": HOSTILE, "rulesets": {"base": {"pass": -(10**12)}, HOSTILE: 7}, "ports": [],
        "clauses": {"BASE-ROAD-01": HOSTILE, HOSTILE: "pass"}, "rows": rows}))
    run(results(work / "some.jsonl", pass_rows()), "--history", kept, "--out", site)
    check_pages(site)


def test_games(work):
    """A whole game is one page with one drawing, and each move has its address."""
    site, game = work / "site", work / "game.json"
    subprocess.run(
        [program, "play", "--rules", "base+abbey-mayor", "--players", "3", "--seed", "4", "--out", game],
        cwd=root, check=True, capture_output=True,
    )
    before = set(os.listdir(tempfile.gettempdir()))
    run("--games", game, "--out", site)
    assert not [n for n in set(os.listdir(tempfile.gettempdir())) - before if "tilewright-games" in n]
    (path,) = (site / "scenarios").glob("*.html")
    text = path.read_text(encoding="utf-8")
    assert text.count('class="board game"') == 1 and len(text) < 500_000, len(text)
    record = json.loads(game.read_text())
    laid = sum(action["do"] == "tile" for action in record["actions"])
    assert text.count('class="laid"') == laid + 1
    ids = Page(path).ids
    moves = sum(i.startswith("m") and i[1:].isdigit() for i in ids)
    assert moves >= len(record["actions"]), (moves, len(record["actions"]))
    check_pages(site)
    (work / "no.json").write_text("{}")
    assert "no.json" in run("--games", work / "no.json", "--out", site, code=2)


with tempfile.TemporaryDirectory() as directory:
    place = pathlib.Path(directory).resolve()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            own = place / name
            own.mkdir()
            test(own)
            shutil.rmtree(own)
            print(name)
