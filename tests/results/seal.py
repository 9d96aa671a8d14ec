"""Sums and identities of results, computed as docs/results.md describes them and by nothing of the program."""

import hashlib
import json

DECISIVE = ("tool", "build", "rules", "seed", "call", "data")


def sha(text):
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def compact(value, **more):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), **more)


def identity(header):
    """Of the run that a header describes."""
    return sha("".join(
        f"{name}={compact(header[name], sort_keys=True) if name in header else ''}\n" for name in DECISIVE))


def header(rules=(), seed=1, call=None, data=(), **more):
    made = {"type": "header", "format": 2, "tool": "tilewright 0", "build": "0", "command": "tilewright verify",
            "rules": list(rules), "seed": seed, "call": call or {"command": "verify"}, "data": list(data), **more}
    return {**made, "identity": identity(made)}


def seal(lines):
    """The text of a results file: its lines without sums in, with sums out."""
    text, chain = [], ""
    for line in lines:
        line = {name: value for name, value in line.items() if name != "sum"}
        bare = compact(line)
        chain = sha(chain + bare)
        digits = 64 if line.get("type") == "footer" else 16
        text.append(f'{bare[:-1]},"sum":"{chain[:digits]}"}}\n')
        if line.get("type") == "header":
            part = "/".join(map(str, line["shard"])) if "shard" in line else ""
            chain = sha(line["identity"] + part)
    return "".join(text)


def whole(head, rows):
    """A complete file with these rows."""
    return seal([head, *rows, {"type": "footer", "rows": len(rows)}])
