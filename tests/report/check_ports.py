"""Wrong ports on the site: red exactly where they break a clause, each red cell with its board, both
answers and a command; what was not asked is never green."""

import html.parser
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

program, root = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
fixtures = root / "tests" / "conform" / "fixtures"


def command(*words):
    return " ".join(shlex.quote(str(word)) for word in words)


def run(*arguments, code=0, environment=None):
    done = subprocess.run(
        [program, *map(str, arguments)], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == code, (arguments[:3], done.returncode, done.stderr[-2000:])
    return done.stdout


class Tables(html.parser.HTMLParser):
    """The tables of a page: rows of cells, each with its text, its links and its classes."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.tables, self.cell = [], None
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.cell = {"text": "", "links": [], "classes": []}
            self.tables[-1][-1].append(self.cell)
        if self.cell is not None:
            self.cell["classes"] += (given.get("class") or "").split()
            if tag == "a":
                self.cell["links"].append(given["href"])

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell["text"] += data


def cells_of(site):
    """Every cell of the tables of clauses: (clause, port) to cell."""
    cells = {}
    for head, *rows in Tables(site / "ports.html").tables:
        if head[0]["text"] != "clause":
            continue
        ports = [cell["text"] for cell in head[1:]]
        for first, *rest in rows:
            assert len(rest) == len(ports)
            for link in first["links"]:
                clause = link.removeprefix("clauses/").removesuffix(".html")
                for port, cell in zip(ports, rest):
                    assert (clause, port) not in cells, (clause, port)
                    cells[clause, port] = cell
    return cells


def standing(cells, port, text):
    return {clause for (clause, name), cell in cells.items() if name == port and cell["text"] == text}


def ask(work):
    tiles = work / "tiles"
    run("generate", "--lang", "python", "--set", "base", "--out", tiles)
    environment = {
        **os.environ,
        "PYTHONPATH": f"{root / 'examples' / 'python'}{os.pathsep}{work}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    ports = {
        "own": command(program, "adapter"),
        "train": command(fixtures / "doubles_with_any_train.sh", program, root),
        "split": command(fixtures / "splits_from_the_first_seat.sh", program),
        "side": command(sys.executable, fixtures / "city_per_side.py"),
        "lies": command(sys.executable, fixtures / "lies.py"),
    }
    many, one = work / "many.jsonl", work / "one.jsonl"
    given = [word for name, start in ports.items() for word in ("--impl", f"{name}={start}")]
    run("conform", "--rules", "base+gold-rush", "--games", "0", "--jobs", "4", *given,
        "--badges", work, "--out", many, code=1, environment=environment)
    hangs = "hangs=" + command(sys.executable, fixtures / "hangs_and_crashes.py")
    run("conform", "--rules", "base", "--games", "0", "--timeout", "3", "--case",
        "base/monastery-completed", "--impl", hangs, "--out", one, code=1, environment=environment)
    return many, one


def check_evidence(site, cells):
    for (clause, port), cell in cells.items():
        wrong = cell["text"] in ("broken", "unanswered", "touched")
        assert bool(cell["links"]) == wrong, (clause, port, cell)
        if not wrong:
            continue
        page = (site / cell["links"][0]).read_text(encoding="utf-8")
        assert 'class="board"' in page and "Reproduce" in page and " --case " in page, cell
        if cell["text"] == "broken":
            assert "Both answers" in page and ">ours<" in page and ">theirs<" in page, cell
            assert "only here" in page or "<pre>" in page, cell


def test_red_where_they_break(site, many):
    cells = cells_of(site)
    expected = {"train": {"GR-RAIL-04"}, "split": set(), "side": {"BASE-FARM-09"},
                "lies": set(), "own": set(), "hangs": set()}
    for port, clauses in expected.items():
        found = standing(cells, port, "broken")
        assert found == clauses, (port, found)
    assert "BASE-MON-04" in standing(cells, "hangs", "not finished")
    check_evidence(site, cells)
    page = (site / "ports" / "lies.html").read_text(encoding="utf-8")
    assert "it claims to play gold-rush" in page
    front = (site / "index.html").read_text(encoding="utf-8")
    assert "it claims to play gold-rush" not in front, "a port's lie is no finding of ours"
    order = [row[0]["text"] for row in Tables(site / "ports.html").tables[0][1:]]
    assert set(order[:2]) == {"train", "side"} and order[-1] == "own", order
    clause = (site / "clauses" / "GR-RAIL-04.html").read_text(encoding="utf-8")
    assert "train:gold-rush" in clause, "the page of the clause leads to the case"


def test_not_asked_is_not_a_pass(site, many):
    cells = cells_of(site)
    rows = [json.loads(line) for line in many.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        if row["type"] != "port":
            continue
        assert standing(cells, row["port"], "obeyed") == set(row["obeyed"]), row["port"]
        named = {clause for value in row.values() if isinstance(value, list) for clause in value
                 if isinstance(clause, str)}
        unnamed = {clause for clause, _ in cells} - named
        assert unnamed and unnamed <= standing(cells, row["port"], "not asked"), row["port"]
    for (clause, port), cell in cells.items():
        assert ("s-pass" in cell["classes"]) == (cell["text"] == "obeyed"), (clause, port)


def test_editions(site, many):
    table = next(t for t in Tables(site / "ports.html").tables if t[0][0]["text"] == "rulebook")
    ports = [cell["text"] for cell in table[0]]
    polish = next(row for row in table if row[1]["text"] == "pl")
    assert "1 broken" in polish[ports.index("train")]["text"]
    assert "broken" not in polish[ports.index("own")]["text"]
    page = Tables(site / "editions" / "edition-pl.html").tables
    verdicts = {row[0]["text"]: row[1]["text"] for row in next(t for t in page if t[0][0]["text"] == "port")}
    assert verdicts["own"] == "follows it" and verdicts["train"] == "does not follow it", verdicts


def test_badges(site, many):
    for name in ("own", "train", "side"):
        shown = json.loads((site / "data" / f"badge-{name}.json").read_text())
        assert shown == json.loads((many.parent / f"{name}.json").read_text()), name


def test_incomplete_is_not_obeyed(site, many):
    lines = many.read_text(encoding="utf-8").splitlines(keepends=True)
    cut, other = many.parent / "cut.jsonl", many.parent / "cut"
    cut.write_text("".join(lines[:-1]), encoding="utf-8")
    run("report", cut, "--out", other)
    for path in [other / "ports.html", *(other / "ports").iterdir()]:
        text = path.read_text(encoding="utf-8")
        assert "s-pass" not in text and ">obeyed<" not in text, path
    assert json.loads((other / "data" / "badge-own.json").read_text())["color"] == "lightgrey"


with tempfile.TemporaryDirectory() as directory:
    work = pathlib.Path(directory)
    results = ask(work)
    run("report", *results, "--out", work / "site")
    for test in [value for name, value in sorted(globals().items()) if name.startswith("test_")]:
        test(work / "site", results[0])
        print(test.__name__, "holds")
