"""Where one thing in a C source can be changed, and what to: an operator, a constant, a condition or a status."""
import re

# What stands there, and what takes its place. The formatter puts blanks round every operator with two sides.
SWAPS = [
    ("operator", r" (<) ", "<="), ("operator", r" (<=) ", "<"), ("operator", r" (>) ", ">="), ("operator", r" (>=) ", ">"),
    ("operator", r" (==) ", "!="), ("operator", r" (!=) ", "=="), ("operator", r" (&&) ", "||"), ("operator", r" (\|\|) ", "&&"),
    ("operator", r" (\+) ", "-"), ("operator", r" (-) ", "+"), ("operator", r" (\+=) ", "-="), ("operator", r" (\|=) ", "="),
    ("operator", r" (&=) ", "="), ("operator", r"(?<=[(&| ])(!)(?=[a-z(])", ""),
    ("condition", r"\bif \(()", "!TW_ALL"), ("condition", r"\b(while) \(", "if"),
    ("constant", r"(?<![\w.\[])(\d+)(?=u?\b)(?![\w.])", "+1"),
    ("status", r"\b(true)\b", "false"), ("status", r"\b(false)\b", "true"), ("status", r"\b(TW_OK)\b", "TW_FINDING"),
    ("status", r"\b(TW_FINDING)\b", "TW_OK"), ("status", r"\b(TW_UNUSABLE)\b", "TW_OK"),
    ("status", r"\b(TW_EXIT_HOLDS)\b", "TW_EXIT_FINDING"), ("status", r"\b(TW_EXIT_FINDING)\b", "TW_EXIT_HOLDS"),
    ("status", r"\b(TW_EXIT_UNUSABLE)\b", "TW_EXIT_HOLDS"),
]
NO_CODE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)
# One more place in a buffer, or in a limit that has a name, is as good as before.
SIZES = re.compile(r"\benum(?: \w+)? \{[^}]*\}|\[\w+\](?= *[;,={)])", re.S)


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def closing(code, at):
    """Behind the parenthesis that belongs to the one at `at`."""
    depth = 0
    for place in range(at, len(code)):
        depth += {"(": 1, ")": -1}.get(code[place], 0)
        if depth == 0:
            return place + 1
    raise ValueError("a parenthesis that nothing closes")


def sites(text):
    """All that can be changed: (kind, from, to, what takes its place)."""
    code = SIZES.sub(blank, NO_CODE.sub(blank, text))
    found = []
    for kind, pattern, other in SWAPS:
        for match in re.finditer(pattern, code):
            start, end = match.span(1)
            if other == "+1":
                found.append((kind, start, end, str(int(match.group(1)) + 1)))
            elif other == "!TW_ALL":
                behind = closing(code, start - 1)
                found.append((kind, start - 1, behind, "(!" + text[start - 1:behind] + ")"))
            else:
                found.append((kind, start, end, other))
    return sorted(found, key=lambda site: (site[1], site[2], site[3]))


def apply(text, site):
    _, start, end, other = site
    return text[:start] + other + text[end:]


def tell(text, site):
    """The line and what it becomes, for people."""
    line = text.count("\n", 0, site[1]) + 1
    changed = apply(text, site)
    return line, text.splitlines()[line - 1].strip(), changed.splitlines()[line - 1].strip()
