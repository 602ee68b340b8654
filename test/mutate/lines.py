"""Which tests run which lines of a room: a fault is shown to those tests alone that run its line. Measured once, test
by test, the runtime with gcov, the compiler with blocks.py; kept beside the copy of the tree, and measured anew for
tests that have changed.
"""
import difflib
import glob
import hashlib
import json
import os
import subprocess
import sys
import time

import suites
from blocks import Blocks
from tree import read, write


LONGEST = 30  # seconds; tests that take longer are left out, as are those that fail


def hash_of(paths):
    return hashlib.sha256("\0".join(read(p) for p in sorted(paths)).encode()).hexdigest()


def sources_of(test, folder):
    """What the test itself is made of."""
    if isinstance(test, suites.Text):
        return [os.path.join(folder, "test", test.name)]
    programs = [os.path.join(folder, word + ".c") for word in test.made]
    return [p for p in programs + test.command if p.endswith((".c", ".py")) and os.path.isfile(p)]


def counters(folder):
    return glob.glob(os.path.join(folder, "lines", "**", "*.gcda"), recursive=True)


def executed(folder, room):
    """{file: lines} since the counters were last removed; removes them. Also the lines that have code."""
    found = [c for c in counters(folder) if f"{room}@" in c or f"/{room}/" in c or f"_{room}_" in c]
    ran, there = {}, {}
    for begin in range(0, len(found), 100):
        done = subprocess.run(["gcov", "--json-format", "--stdout", *found[begin:begin + 100]], check=False,
                              cwd=os.path.join(folder, "lines"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for text in done.stdout.decode().split("\n"):
            for file in json.loads(text)["files"] if text.startswith("{") else ():
                name = os.path.relpath(os.path.join(folder, "lines", file["file"]), folder)
                if name.split(os.sep)[0] != room:
                    continue
                there.setdefault(name, set()).update(x["line_number"] for x in file["lines"])
                ran.setdefault(name, set()).update(x["line_number"] for x in file["lines"] if x["count"])
    for path in counters(folder):
        os.unlink(path)
    return ran, there


def renumber(known, name, old, new):
    """Lines of a file that has been edited since: where they are in the new text. Those that have changed are lost."""
    if old == new:
        return
    matcher = difflib.SequenceMatcher(None, old.split("\n"), new.split("\n"), autojunk=False)
    place = {a + k + 1: b + k + 1 for a, b, n in matcher.get_matching_blocks() for k in range(n)}
    for lines in [known["there"], *[t["lines"] for t in known["tests"].values()]]:
        if name in lines:
            lines[name] = [place[x] for x in lines[name] if x in place]


class Lines:
    """seconds[test], tests_of(file, line)."""

    def __init__(self, tree, tests, most):
        """most: seconds for measuring. What has not been measured by then is left out."""
        self.path = os.path.join(tree.folder, tree.room + "-lines.json")
        self.tree, self.tests = tree, {t.name: t for t in tests}
        known = json.loads(read(self.path)) if os.path.exists(self.path) else {"sources": {}, "tests": {}, "there": {}}
        for name in sorted(glob.glob(os.path.join(tree.room, "**"), root_dir=tree.folder, recursive=True)):
            if name.endswith((".c", ".h")):
                text = read(os.path.join(tree.folder, name))
                renumber(known, name, known["sources"].get(name, text), text)
                known["sources"][name] = text
        self.known = known
        self.measure(most)
        self.tests = {n: t for n, t in self.tests.items() if n in known["tests"]}
        self.seconds = {t: known["tests"][t]["seconds"] for t in self.tests}
        self.ran = {t: {f: set(x) for f, x in known["tests"][t]["lines"].items()} for t in self.tests}
        self.there = {f: sorted(x) for f, x in known["there"].items()}

    def measure(self, most):
        keys = {name: hash_of(sources_of(test, self.tree.folder)) for name, test in self.tests.items()}
        known = self.known["tests"]
        missing = [n for n in self.tests if known.get(n, {}).get("key") != keys[n]]
        missing.sort(key=lambda n: (isinstance(self.tests[n], suites.Text), keys[n]))  # any of them as soon as others
        if not missing or most <= 0:
            return
        if self.tree.room == "runtime":
            self.measure_with_gcov(missing, keys, most)
        else:
            self.measure_blocks(missing, keys)

    def measure_blocks(self, missing, keys):
        blocks = Blocks(self.tree)
        if not blocks.builds():
            sys.exit("mutate: the tree does not build")
        for name, ran in blocks.of(missing):
            self.note(name, keys[name], ran, ran)
        write(self.path, json.dumps(self.known))

    def note(self, name, key, ran, there, seconds=0, fails=False):
        self.known["tests"][name] = {"key": key, "seconds": seconds, "fails": fails,
                                     "lines": {f: sorted(x) for f, x in ran.items()}}
        for f, lines in there.items():
            self.known["there"][f] = sorted(set(self.known["there"].get(f, [])) | lines)

    def measure_with_gcov(self, missing, keys, most):
        path = self.tree.with_counters()
        if not self.tree.builds("lines", os.cpu_count()):
            sys.exit("mutate: the tree does not build")
        executed(self.tree.folder, self.tree.room)  # of the build itself
        start = time.time()
        for i, name in enumerate(missing):
            begin = time.time()
            if begin - start > most:
                return
            failed = suites.first_failing([self.tests[name]], self.tree.folder, "lines", path, LONGEST)
            seconds = time.time() - begin
            ran, there = executed(self.tree.folder, self.tree.room)
            print(f"[{i + 1}/{len(missing)}] {name}: {seconds:.1f} s{' FAILED' if failed else ''}", file=sys.stderr)
            self.note(name, keys[name], ran, there, seconds, bool(failed))
            write(self.path, json.dumps(self.known))

    def tests_of(self, file, line):
        """Tests that run the line, or the one before it where that has no code of its own."""
        before = [x for x in self.there.get(file, []) if x <= line]
        at = {line, before[-1]} if before else {line}
        return [t for name, t in self.tests.items() if self.ran[name].get(file, set()) & at and
                not self.known["tests"][name]["fails"]]
