#!/usr/bin/env python3
"""Says in one line each what a test run skipped and what would enable it, and closes with the counts.

usage: summary.py TESTLOG.json

A test that skips, as a whole (exit status 77) or in part, prints a line `SKIP: WHY; WHAT ENABLES IT`.
Exit status: 0, or 1 when a test failed or skips without such a line.
"""
import json
import re
import sys



def reasons_of(row):
    said = row.get("stdout", "") + "\n" + row.get("stderr", "")
    return list(dict.fromkeys(re.findall(r"^SKIP: *(.*)$", said, flags=re.M)))


def is_whole(reason):
    return re.fullmatch(r"\S.*; \S.*", reason) is not None


def main():
    passed, failed, skipped = 0, 0, 0
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    for row in sorted(rows, key=lambda row: row["name"]):
        name, reasons = row["name"].split(" / ")[-1], reasons_of(row)
        whole = row["result"] == "SKIP"
        for reason in reasons:
            print(f"skipped{'' if whole else ' a part of'} '{name}': {reason}")
        if (whole and not reasons) or not all(map(is_whole, reasons)):
            print(f"failed '{name}': it skips without a line 'SKIP: WHY; WHAT ENABLES IT'")
            failed += 1
        elif whole:
            skipped += 1
        elif row["result"] in ("OK", "EXPECTEDFAIL"):
            passed += 1
        else:
            failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
