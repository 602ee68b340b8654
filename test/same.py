"""Compares two compilers: for each program of the tree, whether they say and make the same. For changes of the compiler
that ought to change nothing.

usage: same.py BEFORE AFTER [--every N] [--all] [--show N]

BEFORE and AFTER are builds (folders with amrcc and runtime/libamr.a). Compared are --dump=plan, --report=json, what
--emit writes, messages and exit codes. --every 10 takes each tenth program; --all reads each as all of its RUN lines do,
which takes twice as long. Exit code 1: something differs.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ["examples/*/*.c", "bench/*.c", "test/*/*.c", "test/*/programs/*.c"]
OPTIONS = re.compile(r"RUN:.*?%amrcc((?: -\S+)*)")
KEPT = ("--block", "--dim", "-D", "-I", "-std")
PLAIN = re.compile(r"(?:--block|--dim|-std|-D\w+)(?:=[\w.+-]+)?$")


def programs():
    found = sorted(p for pattern in PROGRAMS for p in ROOT.glob(pattern))
    return [p for p in found if "pragma amr" in p.read_text(errors="replace")]


def options_of(program):
    """Those of its first RUN line that change how it is read."""
    line = OPTIONS.search(program.read_text(errors="replace"))
    return [o for o in (line.group(1).split() if line else []) if o.startswith(KEPT) and "%" not in o]


def all_options_of(program):
    """Those of each of its RUN lines, and none."""
    sets = [options_of(program), []]
    for line in re.findall(r"RUN:(.*)", program.read_text(errors="replace")):
        options = [o for o in line.split() if PLAIN.match(o)]
        sets += [options] if options not in sets else []
    return sets if sets[0] else sets[1:]


def answers(build, program, options, trees):
    """All that the compiler says and makes, as lines; names of folders are left out."""
    text = []
    with tempfile.TemporaryDirectory() as folder:
        for mode in ("--dump=plan", "--report=json", "--emit=" + folder):
            done = subprocess.run([build / "amrcc", *options, mode, program], check=False, cwd=program.parent,
                                  capture_output=True, text=True, errors="replace")
            text += [f"{mode.split('=')[0]}: exit code {done.returncode}\n", done.stdout, done.stderr]
        for name in sorted(os.listdir(folder)):
            text += [name + ":\n", (pathlib.Path(folder) / name).read_text(errors="replace")]
        whole = "".join(text).replace(folder, "FOLDER")
    for tree in trees:
        whole = whole.replace(tree, "TREE")
    return whole.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, help="take each N-th program")
    parser.add_argument("--all", action="store_true", help="with the options of all RUN lines")
    parser.add_argument("--show", type=int, default=10, help="lines to show of each difference")
    options = parser.parse_args()
    builds = [options.before.resolve(), options.after.resolve()]
    trees = sorted({str(b.parent) for b in builds}, key=len, reverse=True)
    taken = [(p, o) for p in programs()[::options.every] for o in (all_options_of(p) if options.all else [options_of(p)])]
    differ = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        both = pool.map(lambda t: [answers(b, *t, trees) for b in builds], taken)
        for (program, read_with), (before, after) in zip(taken, both):
            if before != after:
                differ += 1
                print(program.relative_to(ROOT), *read_with)
                for line in list(difflib.unified_diff(before, after, lineterm="", n=0))[2:2 + options.show]:
                    print("    " + line)
    print(f"{len(taken)} {'runs' if options.all else 'programs'}, {differ} differ")
    sys.exit(differ > 0)


main()
