#!/usr/bin/env python3
"""Compiles the generated tables of one language, runs their test and compares what they print.

usage: roundtrip.py TILEWRIGHT TABLES_PRINTER LANGUAGE

All sets are generated into one folder, which is used as a user would: nothing is added to it.
Warnings are errors. The test that comes with the tables has to pass, and to fail once an answer is
changed. A small program prints the tables in one plain form, which has to be the one that the
tables of our own engine print. Where a tool is not on this machine the test is skipped: status 77.
"""

import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PRINTERS = HERE / "printers"


class Missing(Exception):
    """A tool is not on this machine."""


class Broken(Exception):
    """Something does not compile, fails, or prints another table."""


def tool(package, *names):
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    raise Missing(f"there is no {' or '.join(names)} here; {package} enables it")


def run(command, directory, **more):
    done = subprocess.run([str(c) for c in command], cwd=directory, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
    if done.returncode != 0:
        raise Broken(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"[:8000])
    return done.stdout


def clean(command, directory):
    """Runs a checker that says nothing when all is well."""
    said = run(command, directory)
    if said.strip():
        raise Broken(f"{' '.join(map(str, command))}\n{said}"[:4000])


def files(work, pattern, without=()):
    return [p.relative_to(work) for p in sorted(work.glob(pattern)) if p.name not in without]


def in_c(work):
    compilers = [c for c in ("gcc", "clang") if shutil.which(c)] or [tool("gcc", "cc")]
    warnings = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-Itiles"]
    languages = [[c, "-std=c99"] for c in compilers]
    languages += [[c, "-x", "c++", "-std=c++17"]
                  for c in ("g++", "clang++") if shutil.which(c)]
    outputs = set()
    for at, compiler in enumerate(languages):
        run([*compiler, *warnings, *files(work, "tiles/*.c"), "-o", f"test{at}"], work)
        run([work / f"test{at}"], work)
        run([*compiler, *warnings, PRINTERS / "printer.c",
             *files(work, "tiles/*.c", ["test_tables.c"]), "-o", f"print{at}"], work)
        outputs.add(run([work / f"print{at}"], work))
    if len(outputs) > 1:
        raise Broken("the compilers disagree")
    return outputs.pop()


def in_csharp(work):
    compiler, machine = tool("mono-mcs", "mcs"), tool("mono-runtime", "mono")
    run([compiler, "-warnaserror", "-out:test.exe", *files(work, "tiles/*.cs")], work)
    run([machine, "test.exe"], work)
    run([compiler, "-warnaserror", "-out:print.exe", PRINTERS / "Printer.cs",
         *files(work, "tiles/*.cs", ["TablesTest.cs"])], work)
    return run([machine, "print.exe"], work)


def in_gdscript(work):
    engine = tool("godot3-server", "godot3-server", "godot3", "godot")
    own = {**os.environ, "HOME": str(work), "LANG": "C.UTF-8"}
    (work / "tiles/project.godot").write_text("")
    said = run([engine, "--path", "tiles", "-s", "test_tables.gd"], work, env=own)
    if "all answers agree" not in said:
        raise Broken(said)
    (work / "tiles/project.godot").unlink()
    (work / "project.godot").write_text("")
    shutil.copy(PRINTERS / "printer.gd", work)
    said = run([engine, "--path", ".", "-s", "printer.gd"], work, env=own)
    return said[said.index("set "):]


def in_go(work):
    compiler = tool("golang-go", "go")
    shutil.copy(PRINTERS / "printer.go", work)
    (work / "go.mod").write_text("module roundtrip\n\ngo 1.18\n")
    if shutil.which("gofmt"):
        clean(["gofmt", "-l", "tiles"], work)
    own = {**os.environ, "GOCACHE": os.environ.get("GOCACHE", str(work / "cache")),
           "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local"}
    run([compiler, "vet", "./..."], work, env=own)
    run([compiler, "test", "./..."], work, env=own)
    return run([compiler, "run", "."], work, env=own)


def in_java(work):
    compiler, machine = tool("default-jdk", "javac"), tool("default-jdk", "java")
    shutil.copy(PRINTERS / "Printer.java", work)
    run([compiler, "-Xlint:all", "-Werror", "--release", "17", "-d", "classes", "Printer.java",
         *files(work, "tiles/*.java")], work)
    run([machine, "-cp", "classes", "tiles.TablesTest"], work)
    return run([machine, "-cp", "classes", "tiles.Printer"], work)


def in_json(work):
    rules = json.loads((work / "tiles/rules.json").read_text("utf-8"))
    if not rules["scorings"] or not rules["figures"]:
        raise Broken("rules.json is empty")
    check_schemas(work)
    sets = files(work, "tiles/*.json", ["rules.json", "vectors.json"])
    return run([sys.executable, PRINTERS / "printer_json.py", *sets], work)


def check_schemas(work):
    """All files fit their schemas, where there is a validator, and a spoilt one does not."""
    try:
        import jsonschema
    except ImportError:
        return
    for path in sorted((work / "tiles").glob("*.json")):
        kind = path.stem if path.stem in ("rules", "vectors") else "tiles"
        schema = json.loads((ROOT / f"docs/schema/export-{kind}.schema.json").read_text("utf-8"))
        value = json.loads(path.read_text("utf-8"))
        jsonschema.validate(value, schema)
        del value["hash"]
        try:
            jsonschema.validate(value, schema)
        except jsonschema.ValidationError:
            continue
        raise Broken(f"the schema takes {path.name} without its hash")


def in_kotlin(work):
    compiler, machine = tool("kotlin", "kotlinc"), tool("kotlin", "kotlin")
    run([compiler, "-nowarn", PRINTERS / "Printer.kt", *files(work, "tiles/*.kt"), "-d", "all.jar"],
        work)
    run([machine, "-cp", "all.jar", "tiles.TablesTestKt"], work)
    return run([machine, "-cp", "all.jar", "printer.PrinterKt"], work)


def in_lua(work):
    machine = tool("lua5.4", "lua5.4", "lua5.3", "lua")
    here = 'package.path = "./?.lua;./?/init.lua;" .. package.path'
    run([machine, "-e", here, "tiles/test_tables.lua"], work)
    return run([machine, "-e", here, PRINTERS / "printer.lua"], work)


def in_python(work):
    own = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(work),
           "PYTHONDONTWRITEBYTECODE": "1"}
    typed = subprocess.run([sys.executable, "-m", "mypy", "--version"], capture_output=True)
    if typed.returncode == 0:
        run([sys.executable, "-m", "mypy", "--strict", "tiles"], work)
    if shutil.which("black"):
        run(["black", "--quiet", "--check", "tiles"], work)
    run([sys.executable, "-W", "error", "-m", "unittest", "tiles.test_tables"], work, env=own)
    run([sys.executable, "-c", "import tiles; assert len({t for s in tiles.SETS for t in s.tiles}) "
         "== sum(len(s.tiles) for s in tiles.SETS)"], work, env=own)
    return run([sys.executable, "-W", "error", PRINTERS / "printer.py"], work, env=own)


def in_rust(work):
    compiler = tool("rustc", "rustc")
    shutil.copy(PRINTERS / "printer.rs", work)
    common = ["--edition", "2021", "-D", "warnings", "-A", "dead_code", "printer.rs"]
    run([compiler, *common, "-o", "printer"], work)
    run([compiler, *common, "--test", "-o", "tests"], work)
    run([work / "tests"], work)
    if shutil.which("clippy-driver"):
        run(["clippy-driver", *common, "-o", "linted"], work)
    if shutil.which("rustfmt"):
        run(["rustfmt", "--check", "--edition", "2021", "tiles/mod.rs"], work)
    return run([work / "printer"], work)


def in_typescript(work):
    local = ROOT / "node_modules/.bin/tsc"
    compiler = str(local) if local.exists() else tool("node-typescript", "tsc")
    node = tool("nodejs", "node")
    shutil.copy(PRINTERS / "printer.ts", work)
    (work / "package.json").write_text('{"type": "module"}\n')
    # the JSON files have to fit the types as well
    run([TILEWRIGHT, "generate", "--lang", "json", "--set", "all", "--out", "json"], work)
    (work / "fits.ts").write_text(
        'import type { TileSet } from "./tiles/index.js";\nexport const all: TileSet[] = ['
        + ",".join(p.read_text("utf-8") for p in sorted((work / "json").glob("*.json"))
                   if p.stem not in ("rules", "vectors")) + "];\n", encoding="utf-8")
    run([compiler, "--strict", "--noUnusedLocals", "--noUnusedParameters", "--target", "es2020",
         "--module", "nodenext", "--moduleResolution", "nodenext", "--outDir", "js",
         "printer.ts", "fits.ts", "tiles/tables.test.ts"], work)
    (work / "js/package.json").write_text('{"type": "module"}\n')
    run([node, "js/tiles/tables.test.js"], work)
    return run([node, "js/printer.js"], work)


LANGUAGES = {"c": in_c, "csharp": in_csharp, "gdscript": in_gdscript, "go": in_go, "java": in_java,
             "json": in_json, "kotlin": in_kotlin, "lua": in_lua, "python": in_python,
             "rust": in_rust, "typescript": in_typescript}


def canonical(text):
    """Wagon groups become the pairs of segments in them, whatever the groups are."""
    lines = []
    for line in text.strip().splitlines():
        word, _, rest = line.partition(" ")
        if word in ("wagon", "crosses") and rest != "-":
            pairs = set()
            for group in rest.split(","):
                names = group.split("+")
                pairs |= {tuple(sorted((a, b))) for a in names for b in names if a != b}
            line = f"{word} {' '.join('+'.join(p) for p in sorted(pairs))}"
        lines.append(line)
    return lines


def generate(language, work):
    run([TILEWRIGHT, "generate", "--lang", language, "--set", "all", "--out", "tiles"], work)
    vectors = json.loads((work / "tiles/vectors.json").read_text("utf-8"))
    if not all(vectors[kind] for kind in ("turns", "joins", "formulas")):
        raise Broken("vectors.json is empty")


def spoil(work):
    """Changes an answer of each kind in whatever file the test takes it from."""
    changed = 0
    for path in work.glob("tiles/*"):
        if not re.search(r"(?i)tests?[._]|_test|test\.|vectors", path.name):
            continue
        text = path.read_text("utf-8")
        new = re.sub(r"\btrue\b", "\0", text)
        new = re.sub(r"\bfalse\b", "true", new).replace("\0", "false")
        changed += new != text
        path.write_text(new, "utf-8")
    return changed


def check(language, expected):
    with tempfile.TemporaryDirectory() as name:
        generate(language, Path(name))
        got = canonical(LANGUAGES[language](Path(name)))
    if sorted_sets(got) != sorted_sets(expected):
        difference = difflib.unified_diff(expected, got, "tables", language, lineterm="", n=1)
        raise Broken("another table:\n" + "\n".join(list(difference)[:40]))
    if language == "json":
        return
    with tempfile.TemporaryDirectory() as name:
        generate(language, Path(name))
        if not spoil(Path(name)):
            raise Broken("no answer was found in the test")
        try:
            LANGUAGES[language](Path(name))
        except Broken:
            return
    raise Broken("the test that comes with the tables passes with wrong answers")


def sorted_sets(lines):
    return sorted("\n".join(lines).split("\nset "), key=lambda text: text.removeprefix("set "))


def main():
    global TILEWRIGHT
    TILEWRIGHT, printer = map(os.path.abspath, sys.argv[1:3])
    language = sys.argv[3]
    try:
        check(language, canonical(run([printer], ".")))
    except Missing as missing:
        print(f"SKIP: {missing}")
        return 77
    except Broken as broken:
        print(f"{language}: {broken}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
