"""Commands and outputs that documents show are run and compared.

A block that holds a command is run line by line, in a folder with tiles/, rulesets/ and tests/scenarios/, where the document goes on
from block to block. `$ tilewright ...` with lines below it: these are its output. Long runs are cut short: `--games N` plays few
where no output is shown. A comment in front of a block says otherwise:

    <!-- not run: WHY -->               only the options of its commands are held to --help
    <!-- run by tests/NAME -->          another test does, which names the document
    <!-- a test runs these lines -->    tests/install/ does
    <!-- file: NAME -->                 the block is that file; so does the sentence "In `NAME`:"
    <!-- output of: COMMAND -->         the block is what the command prints
    <!-- in the output of: COMMAND -->  the block is a part of it

A block without a language needs one of them. A finding that is shown with its line is made: the line is put where the document has it. A
picture that a command draws under the name of one of the document's is compared with that. Every `tilewright ...` in a sentence is held to --help as well.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
DOCUMENTS = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("**/*.md")), "bench/README.md",
             *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("bindings/*/README.md"))]
ENVIRONMENT = {**os.environ, "NO_COLOR": "1", "PATH": os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"]}
ENVIRONMENT.pop("TILEWRIGHT_DATA", None)
CALL = re.compile(r"(\$ |tilewright |\./tw|(\w+=\S+ )?(build|ci|tests|venv)/\S|meson |ninja |sudo |npm |node |python3 |sbatch |valgrind |cc |cp |"
                  r"export |for |\w+=\$\()")
MARK = re.compile(r"<!-- (not run|run by|file|output of|in the output of|a test runs these lines)(?::? ([^\n]*?))? ?-->\n\s*$")
FEW_GAMES = 20
problems, counts, helps = [], {"run": 0, "compared": 0, "held to --help": 0, "run elsewhere": 0, "not run": 0}, {}


def help_of(command):
    if command not in helps:
        done = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, timeout=60)
        helps[command] = set(re.findall(r"--[a-z][a-z-]*", done.stdout)) | {"--help", "--json"} if done.returncode == 0 else None
    return helps[command]


def check_words(name, call):
    """The command is there and has the options."""
    for command, rest in re.findall(r"(?<![\w/-])tilewright (?!-)([a-z]+)\b([^|;&)>\n]*)", call):
        known = help_of(command)
        counts["held to --help"] += 1
        if known is None:
            problems.append(f"{name}: there is no command '{command}': {call}")
            continue
        wrong = set(re.findall(r"(?<=\s)--[a-z][a-z-]*", re.sub(r"'[^']*'", "", rest))) - known
        if wrong:
            problems.append(f"{name}: '{command}' has no {' '.join(sorted(wrong))}: {call}")


def blocks(text):
    """Each block with what stands before it and its language; None: it is indented."""
    for found in re.finditer(r"^( *)```(\w*)\n(.*?)^\1```|(?:^ {4,}\S[^\n]*\n(?:\n(?= {4,}\S))?)+", text, re.M | re.S):
        body = found[3] if found[3] is not None else found[0]
        indent = min((len(line) - len(line.lstrip()) for line in body.splitlines() if line.strip()), default=0)
        yield text[:found.start()], found[2], "".join(line[indent:] for line in body.splitlines(keepends=True))


def make_fault(work, shown):
    """Puts the line that a finding shows where the finding says it is."""
    for first, second in zip(shown, shown[1:]):
        place, line = re.match(r"(\S+\.yaml):(\d+):\d+: ", first), re.match(r" *(\d+) \| (.*)", second)
        if place and line and place[2] == line[1]:
            lines = (work / place[1]).read_text(encoding="utf-8").split("\n")
            lines[int(place[2]) - 1] = line[2]
            (work / place[1]).write_text("\n".join(lines), encoding="utf-8")


def run(name, work, call, shown, part=False):
    make_fault(work, shown)
    asked = call if shown else re.sub(r"(--games) (\d+)", lambda found: f"{found[1]} {min(int(found[2]), FEW_GAMES)}", call)
    began = time.monotonic()
    done = subprocess.run(["bash", "-c", asked], cwd=work, env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    if "--times" in sys.argv:
        print(f"{time.monotonic() - began:6.1f} s  {name}: {asked}")
    counts["compared" if shown else "run"] += 1
    expected = 1 if any(": error: " in line for line in shown) else 0
    if done.returncode != expected:
        problems.append(f"{name}: '{call}': status {done.returncode}\n{done.stdout[-400:]}{done.stderr[-400:]}")
    printed, wanted = (done.stdout + done.stderr).rstrip(), "\n".join(shown)
    said = wanted in printed if part else wanted == printed
    if shown and not said:
        problems.append(f"{name}: '{call}' prints\n{printed}\nand not\n{wanted}")


def calls(body):
    """Each command of a block with the lines that are shown below it."""
    call, shown = None, []
    for line in [*re.sub(r"\\\n\s*", " ", body).splitlines(), "$ "]:
        if line.startswith(("$ ", "tilewright ")):
            if call:
                yield call, shown
            call, shown = re.split(r" {3,}", line.removeprefix("$ "))[0], []
        elif call:
            shown.append(line.rstrip())
        elif line.strip():
            yield line, []


def try_block(name, work, before, language, body):
    mark = MARK.search(before)
    kind, value = (mark[1], mark[2]) if mark else ("", None)
    is_call = language in (None, "", "sh", "bash", "console") and any(CALL.match(line) for line in body.splitlines())
    if kind == "file" or re.search(r"In `\S+\.yaml`:\n\n$", before):
        path = work / (value if kind == "file" else re.search(r"In `(\S+)`:\n\n$", before)[1])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    elif kind in ("output of", "in the output of"):
        run(name, work, value, body.rstrip().splitlines(), kind != "output of")
    elif kind == "run by" or kind.startswith("a test"):
        counts["run elsewhere"] += 1
        test = ROOT / (value if kind == "run by" else "tests/install/first_steps.sh")
        if not test.exists() or Path(name).name not in test.read_text(encoding="utf-8"):
            problems.append(f"{name}: '{test}' does not run it")
    elif kind == "not run":
        counts["not run"] += 1
    elif is_call:
        for call, shown in calls(body):
            if re.search(r"=\S+\.txt\b", call):
                counts["not run"] += 1  # it needs a book
            else:
                run(name, work, call, shown)
    elif language == "":
        problems.append(f"{name}: what is this, and who checks it?\n{body}")
    if is_call:
        check_words(name, body.replace("\\\n", " "))


def check_pictures(name, work, text):
    """What the commands have drawn is what the document shows."""
    for path in re.findall(r"!\[[^\]]*\]\((\S+\.svg)\)", text):
        shown, drawn = (ROOT / name).parent / path, work / Path(path).name
        if drawn.exists():
            counts["compared"] += 1
            if drawn.read_bytes() != shown.read_bytes():
                problems.append(f"{name}: '{path}' is not what its command draws")


def try_document(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for part in ("tiles", "rulesets", "tests/scenarios", "examples"):
            shutil.copytree(ROOT / part, work / part)
        for before, language, body in blocks(text):
            try_block(name, work, before, language, body)
        check_pictures(name, work, text)
    for span in re.findall(r"(?<!`)`(tilewright [^`]+)`", re.sub(r"^( *)```.*?^\1```", "", text, flags=re.M | re.S)):
        check_words(name, " ".join(span.split()))


for document in DOCUMENTS:
    try_document(document)
print("\n".join(problems))
print(f"{len(DOCUMENTS)} documents: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
sys.exit(1 if problems or counts["run"] + counts["compared"] < 30 else 0)
