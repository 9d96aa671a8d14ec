"""From what runs to what the site shows: rows of replay and audit, the pages made of them, and the
pictures of boards."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "results"))
import seal  # noqa: E402

program, root = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
scenarios = sorted((root / "tests" / "scenarios").glob("*/*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments, code=0):
    done = subprocess.run(
        [program, *map(str, arguments)], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, (arguments[:3], done.returncode, done.stderr[-2000:])
    return done


def rows_of(path):
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    sum_of_all = seal.seal(lines).splitlines()[-1][-66:-2]
    assert lines[0]["type"] == "header" and lines[0]["identity"] == seal.identity(lines[0])
    assert lines[-1] == {"type": "footer", "rows": len(lines) - 2, "sum": sum_of_all}
    return lines[1:-1]


def named(files):
    return [file.relative_to(root) for file in files]


def numbers_of(page, heading):
    """The line that sums all topics up, below this heading."""
    part = page.split(">" + heading + "<", 1)[1]
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", part)[:4]
    assert cells[0].startswith("all"), cells
    return [int(re.sub(r"\D", "", cell)) for cell in cells[1:]]


def test_what_meets_what(work):
    """The page counts what the rows say, and as the footer does; what met seldom is listed."""
    out, site = work / "meetings.jsonl", work / "meetings"
    run("verify", "--rules", "base+king", "--games", "6", "--oracle-every", "64", "--oracle-only",
        "--quiet", "--out", out)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    rows = {line["id"]: line["meetings"] for line in lines if line["type"] == "meetings"}
    run("report", out, "--out", site)
    page = (site / "meetings.html").read_text(encoding="utf-8")
    for word, heading in (("turn", "In the same turn"), ("scoring", "In the same scoring event")):
        pairs = [pair for row in rows["meetings/" + word].values() for pair in row.values()]
        met, seldom, never = numbers_of(page, heading)
        assert met == len(pairs) > 50 and all(1 <= pair[0] <= 10 for pair in pairs)
        assert seldom == sum(pair[0] < 10 for pair in pairs) > 0
        assert lines[-1]["meetings"][word] == {"met": met, "seldom": seldom, "never": never}
    a, b, pair = next(
        (a, b, pair) for a, row in rows["meetings/turn"].items() for b, pair in row.items()
        if a.startswith("KING-") and pair[0] == 1
    )
    text = (site / "meetings" / "king.html").read_text(encoding="utf-8")
    where = re.escape(f"base+king, seed 1, game {pair[2]}, decision {pair[3]}")
    ways = [rf">{one}<.{{0,200}}>{other}<.{{0,200}}>{where}<" for one, other in ((a, b), (b, a))]
    assert any(re.search(way, text, re.S) for way in ways), (a, b, where)


def test_every_scenario_has_its_page(work):
    out, site = work / "scenarios.jsonl", work / "site"
    run("replay", "--quiet", *named(scenarios), "--out", out)
    rows = rows_of(out)
    assert len(rows) == len(scenarios) > 300
    ids = {row["id"] for row in rows}
    assert len(ids) == len(rows) and "gold-rush/one-train-doubles" in ids
    for row in rows:
        assert row["status"] == "pass" and row["clauses"] and row["tiles"] and row["title"], row["id"]
        assert row["command"] == "tilewright replay " + row["file"], row["command"]
        assert (root / row["file"]).is_file()
    run("report", out, "--out", site)
    pages = list((site / "scenarios").glob("*.html"))
    assert len(pages) == len(rows)
    for page in pages:
        assert "unknown-tile" not in page.read_text(encoding="utf-8"), page
    text = (site / "scenarios" / "gold-rush_2fone-train-doubles.html").read_text(encoding="utf-8")
    assert "trains 1, tiles 4: 4 * (1 == 1 ? 2 : 1) = 8" in text
    assert "../clauses/GR-RAIL-03.html" in text
    summary = json.loads((site / "data" / "summary.json").read_text())
    assert summary["rulesets"]["gold-rush"]["pass"] > 80, summary["rulesets"]["gold-rush"]


def test_what_does_not_hold_is_shown(work):
    good = (root / "tests/scenarios/base/road-closed-by-opponent.yaml").read_text(encoding="utf-8")
    (work / "wrong one.yaml").write_text(good.replace("red: 3, blue: 0", "red: 4, blue: 0"))
    (work / "bad.yaml").write_text("scenario: nothing\n")
    out, site = work / "wrong.jsonl", work / "wrong"
    run("replay", "--quiet", work / "wrong one.yaml", work / "bad.yaml", "--out", out, code=2)
    wrong, bad = rows_of(out)
    assert wrong["status"] == "fail" and wrong["mismatches"][0]["line"] == wrong["line"] > 1
    assert wrong["command"].endswith("/wrong one.yaml'"), wrong["command"]
    assert bad["status"] == "error" and bad["message"] and "tiles" not in bad
    run("report", out, "--out", site)
    (page,) = (site / "scenarios").glob("*.html")
    text = page.read_text(encoding="utf-8")
    assert "red: expected 4, found 3" in text and "What differs" in text
    sarif = json.loads((site / "data" / "findings.sarif").read_text())
    assert len(sarif["runs"][0]["results"]) == 1


def test_findings_show_their_board(work):
    """A failing game that was shrunk, as `verify --shrink` writes it: the board before the end."""
    scenario = "tests/scenarios/base/road-closed-by-opponent.yaml"
    out, site = work / "found.jsonl", work / "found"
    run("replay", "--quiet", scenario, "--out", out)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    lines[1] |= {"type": "finding", "id": "campaign/events/7", "status": "fail",
                 "message": "red: expected 4, found 3", "mismatches": [{"what": "one too few"}]}
    out.write_text(seal.seal(lines), encoding="utf-8")
    run("report", out, "--out", site)
    text = (site / "findings.html").read_text(encoding="utf-8")
    for move in lines[1]["moves"]:
        assert move["text"] in text, move["text"]
    assert 'class="board"' in text and "one too few" in text
    assert 'href="#f-follower"' in text, "who goes home at the last move is still shown"
    assert f"tilewright replay {scenario}" in text
    assert "findings/campaign_2fevents_2f7.html" in text
    assert (site / "findings" / "campaign_2fevents_2f7.html").is_file()


def test_perft(work):
    out, site = work / "perft.jsonl", work / "perft"
    run("perft", "--rules", "base", "--depth", "3", "--out", out)
    rows = rows_of(out)
    assert [row["count"] for row in rows] == [102, 15804, 2815391]
    assert [row["status"] for row in rows] == ["pass", "pass", "not-run"]
    assert [row.get("expected") for row in rows] == [102, 15804, None]
    run("report", out, "--out", site)
    text = (site / "perft.html").read_text(encoding="utf-8")
    assert "2\u202f815\u202f391" in text and text.count("not compared") == 1
    assert text.count("s-pass") == 2


def test_editions(work):
    """What a printing says and plays otherwise, and how many points that gives."""
    out, site = work / "editions.jsonl", work / "editions"
    run("play", "--rules", "gold-rush", "--editions", "--games", "50", "--quiet", "--out", out)
    rows = rows_of(out)
    assert [row["id"] for row in rows] == [
        f"{edition}/{seats}" for edition in ("ru-2015", "pl") for seats in (2, 3, 4, 5)]
    assert [row["readings"] for row in rows[::4]] == [["tent-same-mountain=no"], []]
    run("report", out, "--out", site)
    text = (site / "editions" / "edition-ru-2015.html").read_text(encoding="utf-8")
    usual = (site / "editions" / "edition-pl.html").read_text(encoding="utf-8")
    for ours, theirs in zip(rows[:4], rows[4:]):
        mean, other = (row["points"] / 50 / row["seats"] for row in (ours, theirs))
        assert f"{mean:.2f} ({mean - other:+.2f})" in text, (mean, other)
        assert f">{other:.2f}<" in usual, other
    assert "tent-same-mountain=no" in text and "GR-MTN-09" in text and "GR-DIS-20" in text
    assert "GR-MTN-09" not in usual and "GR-DIS-01" in usual
    assert "in 50 random games" in text
    first = (site / "editions" / "edition-first.html").read_text(encoding="utf-8")
    assert "farm-scoring=by-city" in first and "Not counted" in first


def check_picture(path, tiles):
    tree = xml.etree.ElementTree.parse(path)
    assert tree.getroot().tag == SVG + "svg"
    titles = [title.text for title in tree.iter(SVG + "title")]
    for tile in tiles:
        where = f"{tile['id']} at {tile['x']}, {tile['y']}, turned {tile['rotation']}"
        assert where in titles, (path, where)
    ids = {element.get("id") for element in tree.iter()}
    for use in tree.iter(SVG + "use"):
        assert use.get("href")[1:] in ids, (path, use.get("href"))
    text = path.read_text(encoding="utf-8")
    unused = {f"a{i}" for i in range(8)}
    drawn = text[text.index("</style>"):]
    if " tied" not in drawn:
        unused |= {f"{t}{i}" for t in ("t", "tt") for i in range(6)}
    for pattern, shown in (("grass", "grass"), ("prairie", "prairie"), ("stone", "stone"), ("cobbles", "hot city-area"),
                           ("rock", "hot mountain-area")):
        if f'class="{shown}' not in drawn:
            unused.add(pattern)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) - unused <= ids
    assert "://" not in text.replace(SVG[1:-1], "")


def test_pictures_stand_alone(work):
    files = [file for file in scenarios if file.parent.name in ("abbot", "gold-rush", "river")]
    out, pictures = work / "pictures.jsonl", work / "pictures"
    run("replay", "--quiet", *named(files), "--out", out, "--svg", pictures)
    rows = rows_of(out)
    assert len(list(pictures.iterdir())) == len(rows)
    for row in rows:
        tiles = row["tiles"] + [t for move in row.get("moves", []) for t in move.get("tiles", [])]
        check_picture(pictures / (row["id"].replace("/", "-") + ".svg"), tiles)
    one = work / "one.svg"
    run("replay", "--quiet", files[0], "--svg", one)
    assert one.read_bytes() == (pictures / f"{files[0].parent.name}-{files[0].stem}.svg").read_bytes()
    run("replay", "--quiet", work / "bad.yaml", "--svg", work / "none.svg", code=2)
    assert not (work / "none.svg").exists()


def check_audit(books, data, work, code):
    out, site = work / "audit.jsonl", work / "audit"
    given = [f"{edition}={path}" for edition, path in books.items()]
    run("audit", "--quiet", *data, "--rulebook", *given, "--out", out, code=code)
    rows = rows_of(out)
    text = out.read_text(encoding="utf-8")
    for path in books.values():
        for line in path.read_text(encoding="utf-8").splitlines():
            assert len(line) < 12 or line.strip() not in text, line
    run("report", out, "--out", site, *data)
    page = (site / "audit.html").read_text(encoding="utf-8")
    for row in rows:
        assert row["id"] in page, row["id"]
    return rows, site


def test_audit(work):
    here = root / "tests" / "audit"
    editions = [f"{language}-2026" for language in ("en", "pl", "ru")]
    books = {edition: here / "books" / f"hamlet.{edition}.txt" for edition in editions}
    rows, _ = check_audit(books, ["--data", here / "data"], work, 1)
    by_key = {(row["id"], row["edition"]): row for row in rows}
    right, wrong = by_key["HAM-CF-01", "en-2026"], by_key["HAM-CF-01", "pl-2026"]
    assert right["status"] == "pass" and right["found"] == right["expected"] and right["lines"]
    assert wrong["status"] == "fail" and 8 in wrong["found"] and wrong["expected"] != wrong["found"]
    assert all(row["type"] == "audit" for row in rows)


with tempfile.TemporaryDirectory() as directory:
    for test in [value for name, value in sorted(globals().items()) if name.startswith("test_")]:
        place = pathlib.Path(directory) / test.__name__
        place.mkdir()
        (place / "bad.yaml").write_text("scenario: nothing\n")
        test(place)
        print(test.__name__, "holds")
