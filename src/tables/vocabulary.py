"""Turns vocabulary/built-in.yaml into a C source: what is known of the kinds and symbols that are built in.

The words and their numbers stand in tilewright/words.h; both lists have to agree. One entry is one line, as a map in
flow style: what the loader of vocabularies reads, and no more of YAML than that.
"""

import pathlib
import re
import sys

KEYS = {
    "kinds": {"shape", "complete", "figures", "written", "meets", "sign", "touches", "ends", "counts"},
    "symbols": {"on", "counter", "several"},
    "figures": set(),
}


def name_of(word):
    return word.upper().replace("-", "_")


def read_map(text, where):
    entries = {}
    for key, values, value in re.findall(r"(\w+): (?:\[([^\]]*)\]|('[^']*'|[^,\[\]]+))(?:, |$)", text):
        entries[key] = [v.strip() for v in values.split(",") if v.strip()] if not value else value.strip("'")
    if ", ".join(entries) != ", ".join(re.findall(r"(\w+): ", text)):
        sys.exit(f"{where}: cannot be read")
    return entries


def read(path):
    parts, part = {}, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path}:{number}"
        if not line or line.startswith("#") or line.startswith("vocabulary:"):
            continue
        if line.endswith(":") and line[:-1] in KEYS:
            part = parts.setdefault(line[:-1], {})
            continue
        entry = re.fullmatch(r"  ([a-z-]+): \{(.*)\}", line)
        if not entry or part is None:
            sys.exit(f"{where}: is no entry")
        part[entry[1]] = read_map(entry[2], where)
        unknown = set(part[entry[1]]) - KEYS[next(k for k, v in parts.items() if v is part)]
        if unknown:
            sys.exit(f"{where}: unknown key {sorted(unknown)[0]}")
    return parts


def words_of(header, macro):
    body = re.search(rf"#define {macro}\(X\)(.*?)\n\n", header, re.S)[1]
    return re.findall(r'X\((\w+), "([\w-]*)"(?:, "?([\w-]+)"?)?', body)


def check_words(parts, header):
    for part, macro in ("kinds", "TW_KINDS"), ("symbols", "TW_SYMBOLS"), ("figures", "TW_FIGURES"):
        known = [word for _, word, _ in words_of(header, macro)]
        if known != list(parts[part]):
            sys.exit(f"the {part} of the vocabulary are not those of {macro} in words.h")
    for _, word, plural in words_of(header, "TW_SYMBOLS"):
        if parts["symbols"][word]["counter"] != plural:
            sys.exit(f"the counter of {word} is not that of words.h")


def bits(names, prefix, form):
    return " | ".join(form.format(prefix + name_of(name)) for name in names) or "0"


def kind_lines(word, about):
    usual = {"area": "closed", "line": "closed", "spot": "surrounded", "ground": "never"}[about["shape"]]
    sign = about["sign"].replace("\\", "\\\\").replace("'", "\\'")
    yield f"    [TW_KIND_{name_of(word)}] = {{"
    yield f"        .completes = TW_COMPLETES_{name_of(about.get('complete', usual))},"
    yield f"        .takes_figures = {about.get('figures', 'true')},"
    yield f"        .is_written = {about.get('written', 'true')},"
    yield f"        .meets = {about.get('meets', 'false')},"
    yield f"        .sign = '{sign}',"
    yield f"        .touches = {bits(about.get('touches', []), 'TW_KIND_', '1u << {}')},"
    yield f"        .ends = {bits(about.get('ends', []), 'TW_KIND_', '1u << {}')},"
    yield f"        .counters = {bits(about.get('counts', []), 'TW_COUNTER_', 'UINT64_C(1) << {}')},"
    yield "    },"


def main(source, header, out):
    parts = read(source)
    check_words(parts, header.read_text(encoding="utf-8"))
    lines = [f"/* Made from vocabulary/{source.name} by vocabulary.py; do not edit. */",
             '#include "tables/vocabulary.h"', "", "enum tw_shape tw_kind_shapes[TW_KIND__COUNT] = {"]
    lines += [f"    [TW_KIND_{name_of(w)}] = TW_SHAPE_{name_of(a['shape'])}," for w, a in parts["kinds"].items()]
    lines += ["};", "", "struct tw_kind_about tw_kind_abouts[TW_KIND__COUNT] = {"]
    for word, about in parts["kinds"].items():
        lines += kind_lines(word, about)
    lines += ["};", "", "struct tw_symbol_about tw_symbol_abouts[TW_SYMBOL__COUNT] = {"]
    for word, about in parts["symbols"].items():
        lines.append(f"    [TW_SYMBOL_{name_of(word)}] = {{.on = {bits(about['on'], 'TW_KIND_', '1u << {}')}, "
                     f".several = {about.get('several', 'false')}}},")
    out.write_text("\n".join([*lines, "};", ""]), encoding="utf-8")


main(*map(pathlib.Path, sys.argv[1:]))
