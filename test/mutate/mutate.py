"""Seeds random faults into a room of the project, one at a time, and sees whether its tests notice.

Called by scripts/mutate; see there for the options. A fault is built into a copy of the tree (tree.py) and shown
to the tests that run its line (lines.py) and, of the compiler's, that amrcc answers otherwise (answers.py), the
likeliest and quickest first, until one fails. Results are kept beside the copy: a run that was interrupted goes on
where it was. Exit code: 0 if at least --least per cent were seen, 1 if fewer, 2 if the tree does not build.
"""
import argparse
import glob
import hashlib
import json
import os
import random
import re
import signal
import sys
import time

import faults
import suites
from answers import Answers
from lines import Lines
from tree import ROOT, Tree, read, write

# Shown to tests; changes no answer of amrcc to any test; in a line that no test runs.
UNSEEN = ("unseen", "unchanged", "not run")
EQUIVALENT = os.path.join(ROOT, "test", "mutate", "equivalent.json")


def line_of(text, place):
    return text.count("\n", 0, place) + 1


def lines_around(text, fault):
    """The line or lines that the fault changes, before and after."""
    begin = text.rfind("\n", 0, fault.begin) + 1
    end = text.find("\n", fault.end)
    before = text[begin:end]
    after = text[begin:fault.begin] + fault.new + text[fault.end:end]
    return " ".join(before.split()), " ".join(after.split())


def hash_of(name):
    return hashlib.sha256(name.encode()).hexdigest()


def draw(room, how_many, seed):
    """Faults of a room, each kind as often as any other: [(file, fault)]. More of them begin with the same."""
    chance = random.Random(seed)
    kinds = {}
    for name in sorted(glob.glob(os.path.join(room, "**", "*.c"), root_dir=ROOT, recursive=True)):
        for fault in faults.faults(read(os.path.join(ROOT, name))):
            kinds.setdefault(fault.kind, []).append((name, fault))
    drawn = []
    while len(drawn) < how_many and any(kinds.values()):
        kind = chance.choice(sorted(k for k in kinds if kinds[k]))
        drawn.append(kinds[kind].pop(chance.randrange(len(kinds[kind]))))
    return drawn


class Results:
    """Verdicts by fault, one a line of a file that is only added to."""

    def __init__(self, path, fresh):
        self.path, self.known = path, {}
        if fresh and os.path.exists(path):
            os.unlink(path)
        for line in read(path).split("\n") if os.path.exists(path) else ():
            if line:
                entry = json.loads(line)
                self.known[entry["key"]] = entry

    def add(self, entry):
        self.known[entry["key"]] = entry
        with open(self.path, "a", encoding="utf-8") as f:
            f.write(json.dumps(entry) + "\n")

    def kills(self, file):
        """How often each test saw a fault of this file, and of any."""
        here, anywhere = {}, {}
        for entry in self.known.values():
            if entry["by"]:
                anywhere[entry["by"]] = anywhere.get(entry["by"], 0) + 1
                if entry["file"] == file:
                    here[entry["by"]] = here.get(entry["by"], 0) + 1
        return here, anywhere


class Trial:
    """Tries faults, one after the other."""

    def __init__(self, options):
        self.room, self.budget = options.room, options.budget
        self.tree = Tree(options.work, options.room, lambda folder: suites.targets_of(options.room, folder))
        self.path = self.tree.compilers("build", [])
        if not self.tree.builds():
            sys.exit("mutate: the tree does not build")
        tests = suites.tests_of(options.room, self.tree.folder)
        self.texts = {t.name: t for t in tests if isinstance(t, suites.Text)}
        self.sound = set()  # texts that pass without a fault
        self.units = [t for t in tests if isinstance(t, suites.Program)]
        shown = tests if options.room == "runtime" else list(self.texts.values())
        # What `amrcc verify` runs cannot be told from its calls: all tests of the driver are shown.
        self.lines = None if options.room == "driver" else Lines(self.tree, shown, options.measure)
        self.answers = None if options.room == "runtime" else Answers(self.tree, shown)
        self.results = Results(os.path.join(self.tree.folder, options.room + "-results.jsonl"), options.fresh)

    def texts_of(self, file, line):
        """Names of the text tests that run the line, or may."""
        if not self.lines:
            return list(self.texts)
        return [t.name for t in self.lines.tests_of(file, line) if t.name in self.texts]

    def groups_by_answer(self, file, line):
        """For the compiler: the tests of a line that amrcc answers otherwise, in groups that are run in one call, each
        with the number of tests left out and the seconds it may take. Those that need no program come first; the
        others one by one, as far as the budget goes."""
        own = [t for t in self.units if t.name == "units: " + os.path.basename(file)[:-2]]
        if own:
            yield own, 0, 60
        here, anywhere = self.results.kills(file)
        chance = lambda name: here.get(name, 0) + 0.05 * anywhere.get(name, 0)
        order = sorted(self.texts_of(file, line),
                       key=lambda name: (-chance(name), name not in self.answers.quick, hash_of(name)))
        quick, slow, spent = [], [], 0
        for n, name in enumerate(order):
            if self.answers.differ(name):
                (quick if name in self.answers.quick else slow).append(self.texts[name])
            if quick and (len(quick) == 8 or n % 40 == 0 or n == len(order) - 1):
                yield quick, 0, 300
                quick = []
        self.answers.keep()
        slow += [] if self.lines else sorted(self.units, key=lambda t: -chance(t.name))
        while slow and spent < self.budget:
            begin = time.time()
            yield slow[:1], len(slow) - 1, 300
            spent += time.time() - begin
            slow = slow[1:]

    def ordered(self, file, line):
        """The tests of a line in groups that are run in one call, within the budget; how many are left out."""
        here, anywhere = self.results.kills(file)
        seconds = self.lines.seconds
        # Programs that test modules of the room see more in their time than others do.
        chance = lambda t: 0.02 + 0.2 * isinstance(t, suites.Program)
        cost = lambda t: seconds[t.name] / (chance(t) + here.get(t.name, 0) + 0.05 * anywhere.get(t.name, 0))
        tests = sorted(self.lines.tests_of(file, line), key=cost)
        groups, size, spent = [], 2.0, 0.0
        for n, test in enumerate(tests):
            if spent + seconds[test.name] > self.budget and groups:
                return groups, len(tests) - n
            spent += seconds[test.name]
            alone = isinstance(test, suites.Program)
            if not groups or alone or isinstance(groups[-1][-1], suites.Program) or sum(
                    seconds[t.name] for t in groups[-1]) + seconds[test.name] > size:
                groups.append([])
                size *= 1 if alone else 2
            groups[-1].append(test)
        return groups, 0

    def groups_by_line(self, file, line):
        """For the runtime: groups of tests that run the line."""
        groups, left_out = self.ordered(file, line)
        for group in groups:
            yield group, left_out, 30 + 5 * sum(self.lines.seconds[t.name] for t in group)

    def groups(self, file, line):
        """Tests to show a fault to: (tests, how many are left out, seconds that they may take)."""
        return self.groups_by_answer(file, line) if self.answers else self.groups_by_line(file, line)

    def verdict(self, file, line):
        """What sees the fault that is in the tree: (verdict, test, tests left out)."""
        if not self.tree.builds(once=False):
            return "not C", None, 0
        left_out, shown = 0, False
        for group, left_out, limit in self.groups(file, line):
            shown = True
            by = suites.first_failing(group, self.tree.folder, "build", self.path, limit)
            if by:
                return "seen", by, 0
        return "unseen" if shown else "unchanged" if self.answers else "not run", None, left_out

    def passes(self, name):
        """Whether the test passes without a fault. One that does not is shown no more."""
        test = self.texts.get(name.split(" (")[0])
        if not test or name in self.sound:
            return True
        if self.tree.builds() and not suites.first_failing([test], self.tree.folder, "build", self.path, 300):
            self.sound.add(name)
            return True
        print(f"{test.name} fails without a fault", file=sys.stderr)
        del self.texts[test.name]
        return False

    def of(self, file, fault, again):
        """The entry of a fault: from an earlier run, or tried."""
        text = read(os.path.join(ROOT, file))
        before, after = lines_around(text, fault)
        key = hashlib.sha256(f"{file}\0{fault.begin}\0{fault.end}\0{fault.new}\0{text}".encode()).hexdigest()
        known = self.results.known.get(key)
        if known and not (again and known["verdict"] in UNSEEN):
            return known
        begin, line = time.time(), line_of(text, fault.begin)
        path = os.path.join(self.tree.folder, file)
        while True:
            try:
                write(path, text[:fault.begin] + fault.new + text[fault.end:])
                verdict, by, left_out = self.verdict(file, line)
            finally:
                write(path, text)
            if not by or self.passes(by):
                break
        entry = {"key": key, "file": file, "line": line, "kind": fault.kind, "before": before, "after": after,
                 "verdict": verdict, "by": by, "left_out": left_out, "seconds": round(time.time() - begin, 1)}
        self.results.add(entry)
        return entry


def known_equivalent():
    return {(e["file"], e["before"], e["after"]): e["why"] for e in json.loads(read(EQUIVALENT))}


def shown(entry):
    by = f" by {entry['by']}" if entry["by"] else f" ({entry['left_out']} tests left out)" if entry["left_out"] else ""
    return (f"{entry['verdict']}{by}, {entry['seconds']} s: {entry['file']}:{entry['line']}: {entry['kind']}\n"
            f"    {entry['before']}\n    {entry['after']}")


def report(entries, least):
    """The table by kind."""
    print(f"{'fault':22}{'seen':>6}{'unseen':>8}{'equivalent':>12}")
    of = lambda kind, *verdicts: sum(e["verdict"] in verdicts and kind in (None, e["kind"]) for e in entries)
    for kind in sorted({e["kind"] for e in entries}):
        print(f"{kind:22}{of(kind, 'seen'):6}{of(kind, *UNSEEN):8}{of(kind, 'equivalent'):12}")
    seen, unseen = of(None, "seen"), of(None, *UNSEEN)
    share = 100 * seen / max(1, seen + unseen)
    print(f"{seen} of {seen + unseen} seen: {share:.0f} % (asked: {least} %); "
          f"of the others {of(None, 'unchanged', 'not run')} change nothing in any test")
    return share >= least


def arguments():
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__.split("\n")[0])
    parser.add_argument("room", choices=sorted(suites.TEXT))
    parser.add_argument("--count", type=int, default=20, help="how many faults (20)")
    parser.add_argument("--seed", type=int, default=1, help="which faults (1)")
    parser.add_argument("--only", default="", help="only faults in files whose names this regular expression finds")
    parser.add_argument("--least", type=int, default=85, help="per cent that must be seen (85)")
    parser.add_argument("--time", type=float, default=0, help="stop after so many seconds (0: never)")
    parser.add_argument("--budget", type=float, default=120, help="seconds of tests that one fault may take (120)")
    parser.add_argument("--measure", type=float, default=3600,
                        help="seconds for finding which tests run which lines of the runtime (3600)")
    parser.add_argument("--again", action="store_true", help="try those once more that were not seen")
    parser.add_argument("--fresh", action="store_true", help="forget the results of earlier runs")
    parser.add_argument("--work", default=os.path.join(ROOT, "build-mutate"), help="folder for the copy of the tree")
    parser.add_argument("--list", action="store_true", help="only print the faults")
    return parser.parse_args()


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # puts the file back that holds a fault, ends what runs
    # Some are not C.
    drawn = draw(options.room, sys.maxsize if options.only else 2 * options.count, options.seed)
    equivalent = known_equivalent()
    trial = None if options.list else Trial(options)
    entries, begin = [], time.time()
    for file, fault in drawn:
        if len(entries) == options.count or (options.time and time.time() - begin > options.time):
            break
        if not re.search(options.only, os.path.basename(file)):
            continue
        text = read(os.path.join(ROOT, file))
        before, after = lines_around(text, fault)
        if options.list or (file, before, after) in equivalent:
            entry = {"file": file, "line": line_of(text, fault.begin), "kind": fault.kind, "before": before,
                     "after": after, "by": None, "left_out": 0, "seconds": 0,
                     "verdict": "drawn" if options.list else "equivalent"}
        else:
            entry = trial.of(file, fault, options.again)
        if entry["verdict"] != "not C":
            entries.append(entry)
            print(shown(entry), flush=True)
    return 0 if options.list or report(entries, options.least) else 1


if __name__ == "__main__":
    sys.exit(main())
