#!/usr/bin/env python3
"""Compiles the generated code of each language, warnings being errors, and compares what it prints.

usage: roundtrip.py TILEWRIGHT TABLES_PRINTER [LANGUAGE...]

All sets are generated in every language. A small program per language prints them in one plain
form, which has to be the one that the tables of our own engine print. Languages without a compiler
on this machine are skipped, and so are further checkers; a line says what would enable them. The exit
status is 77 when no language is left.
"""

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic"]


class Missing(Exception):
    """A compiler is not on this machine."""


# Debian's package of each compiler and checker that may be missing.
PACKAGES = {"gcc": "gcc", "clang": "clang", "tsc": "node-typescript", "node": "nodejs", "rustc": "rustc",
            "clippy-driver": "rust-clippy", "mypy": "mypy", "go": "golang-go", "gofmt": "golang-go",
            "javac": "default-jdk-headless", "java": "default-jre-headless"}


class Broken(Exception):
    """Something does not compile, or prints another table."""


def tool(name):
    found = shutil.which(name)
    if not found:
        raise Missing(name)
    return found


def say_skipped(name):
    print(f"SKIP: no {name}; apt-get install {PACKAGES[name]}")


def checker(name):
    """What looks at the code a second time, if it is there."""
    found = shutil.which(name)
    if not found:
        say_skipped(name)
    return found


def run(command, directory, **more):
    done = subprocess.run([str(c) for c in command], cwd=directory, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
    if done.returncode != 0:
        raise Broken(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def clean(command, directory):
    """Runs a checker that says nothing when all is well."""
    said = run(command, directory)
    if said.strip():
        raise Broken(f"{' '.join(map(str, command))}\n{said}")


def snake(name):
    return name.replace("-", "_")


def pascal(name):
    return "".join(part[0].upper() + part[1:] for part in name.split("-"))


def in_c(generate, sets, work):
    compilers = [c for c in ("gcc", "clang") if checker(c)]
    if not compilers:
        raise Missing("gcc")
    generate("c", work)
    shutil.copy(HERE / "printers/printer.c", work)
    (work / "sets.h").write_text(
        "".join(f'#include "{s}.h"\n' for s in sets)
        + "static const struct tile_set *const sets[] = {\n"
        + "".join(f"    &{snake(s)}_tiles,\n" for s in sets) + "};\n")
    outputs = []
    for compiler in compilers:
        run([compiler, *WARNINGS, "printer.c", *[f"{s}.c" for s in sets], "-o", compiler + ".out"],
            work)
        outputs.append(run([work / (compiler + ".out")], work))
    if len(set(outputs)) > 1:
        raise Broken("the compilers disagree")
    return outputs[0]


def in_json(generate, sets, work):
    generate("json", work)
    return run([sys.executable, HERE / "printers/printer_json.py", *[f"{s}.json" for s in sets]],
               work)


def in_typescript(generate, sets, work):
    local = ROOT / "node_modules/.bin/tsc"
    compiler = str(local) if local.exists() else tool("tsc")
    node = tool("node")
    generate("typescript", work)
    shutil.copy(HERE / "printers/printer.ts", work)
    camel = {s: pascal(s)[0].lower() + pascal(s)[1:] + "Tiles" for s in sets}
    (work / "sets.ts").write_text(
        "".join(f'import {{ {camel[s]} }} from "./{s}.js";\n' for s in sets)
        + f"export const sets = [{', '.join(camel.values())}];\n")
    (work / "package.json").write_text('{"type": "module"}\n')
    # the JSON files have to fit the types as well
    generate("json", work)
    (work / "fits.ts").write_text(
        'import type { TileSet } from "./tile_types.js";\n'
        + "".join(f"export const {camel[s]}: TileSet = {(work / (s + '.json')).read_text()};\n"
                  for s in sets))
    run([compiler, "--strict", "--noUnusedLocals", "--noUnusedParameters", "--target", "es2020",
         "--module", "nodenext", "--moduleResolution", "nodenext", "--outDir", "js",
         "printer.ts", "fits.ts"], work)
    (work / "js/package.json").write_text('{"type": "module"}\n')
    return run([node, "js/printer.js"], work)


def in_rust(generate, sets, work):
    compiler = tool("rustc")
    (work / "tiles").mkdir()
    generate("rust", work / "tiles")
    shutil.copy(HERE / "printers/printer.rs", work)
    (work / "tiles/mod.rs").write_text(
        "pub mod tile_types;\n" + "".join(f"pub mod {snake(s)};\n" for s in sets)
        + "\npub fn sets() -> Vec<&'static tile_types::TileSet> {\n    vec![\n"
        + "".join(f"        &{snake(s)}::{snake(s).upper()}_TILES,\n" for s in sets)
        + "    ]\n}\n")
    common = ["--edition", "2021", "-D", "warnings", "-A", "dead_code", "printer.rs"]
    run([compiler, *common, "-o", "printer"], work)
    lint = checker("clippy-driver")
    if lint:
        run([lint, *common, "-o", "linted"], work)
    return run([work / "printer"], work)


def in_python(generate, sets, work):
    (work / "tiles").mkdir()
    generate("python", work / "tiles")
    shutil.copy(HERE / "printers/printer.py", work)
    typed = subprocess.run([sys.executable, "-m", "mypy", "--version"], capture_output=True)
    if typed.returncode == 0:
        run([sys.executable, "-m", "mypy", "--strict", "tiles"], work)
    else:
        say_skipped("mypy")
    return run([sys.executable, "-W", "error", "printer.py", *map(snake, sets)], work,
               env={**os.environ, "PYTHONIOENCODING": "utf-8"})


def in_go(generate, sets, work):
    compiler = tool("go")
    (work / "tiles").mkdir()
    generate("go", work / "tiles")
    shutil.copy(HERE / "printers/printer.go", work)
    (work / "go.mod").write_text("module roundtrip\n\ngo 1.18\n")
    (work / "sets.go").write_text(
        'package main\n\nimport "roundtrip/tiles"\n\nvar sets = []tiles.TileSet{\n'
        + "".join(f"\ttiles.{pascal(s)}Tiles,\n" for s in sets) + "}\n")
    if checker("gofmt"):
        clean(["gofmt", "-l", "tiles"], work)
    own = {**os.environ, "GOCACHE": os.environ.get("GOCACHE", str(work / "cache")),
           "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local"}
    run([compiler, "vet", "./..."], work, env=own)
    return run([compiler, "run", "."], work, env=own)


def in_java(generate, sets, work):
    compiler, machine = tool("javac"), tool("java")
    generate("java", work)
    shutil.copy(HERE / "printers/Printer.java", work)
    (work / "Sets.java").write_text(
        "package tiles;\n\nimport java.util.List;\nimport tiles.TileTypes.TileSet;\n\n"
        "final class Sets {\n    private Sets() {}\n\n    static final List<TileSet> ALL = List.of("
        + ", ".join(f"{pascal(s)}Tiles.SET" for s in sets) + ");\n}\n")
    run([compiler, "-Xlint:all", "-Werror", "--release", "17", "-d", "classes",
         *sorted(p.name for p in work.glob("*.java"))], work)
    return run([machine, "-cp", "classes", "tiles.Printer"], work)


LANGUAGES = {"c": in_c, "json": in_json, "typescript": in_typescript, "rust": in_rust,
             "python": in_python, "go": in_go, "java": in_java}


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


def check(language, tilewright, sets, expected):
    def generate(lang, directory):
        run([tilewright, "generate", "--lang", lang, "--set", ",".join(sets), "--out", directory],
            directory)

    with tempfile.TemporaryDirectory() as name:
        got = canonical(LANGUAGES[language](generate, sets, Path(name)))
    if got != expected:
        difference = difflib.unified_diff(expected, got, "tables", language, lineterm="", n=1)
        raise Broken("another table:\n" + "\n".join(list(difference)[:40]))


def main():
    tilewright, printer = map(os.path.abspath, sys.argv[1:3])
    languages = sys.argv[3:] or list(LANGUAGES)
    expected = canonical(run([printer], "."))
    sets = [line.split()[1] for line in expected if re.match(r"set \S+$", line)]
    tiles = sum(line.startswith("tile ") for line in expected)
    ran, skipped, failed = [], [], []
    for language in languages:
        try:
            check(language, tilewright, sets, expected)
            ran.append(language)
        except Missing as missing:
            skipped.append(language)
            say_skipped(str(missing))
        except Broken as broken:
            failed.append(language)
            print(f"{language}: {broken}", file=sys.stderr)
    print(f"{len(sets)} sets, {tiles} rows; same table in: {' '.join(ran) or 'none'}; "
          f"skipped: {' '.join(skipped) or 'none'}; failed: {' '.join(failed) or 'none'}")
    if failed:
        return 1
    return 0 if ran else 77


if __name__ == "__main__":
    sys.exit(main())
