"""Seeds random faults into a room of the project, one at a time, and sees whether its tests notice.

Called by scripts/mutate; see there for the options. The tree under test is a copy of the files that git
tracks, built in a folder of its own. Exit code: 0 if at least --least of the faults were seen, 1 if fewer,
2 if the tests fail without a fault.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time

import faults

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EQUIVALENT = os.path.join(ROOT, "test", "mutate", "equivalent.json")

LIT = ["python3", "test/lit/run.py", ".", "build", "--max-failures=1"]
RUNTIME_ALONE = ["meson", "test", "-C", "build", "--no-rebuild", "--maxfail", "1", "--suite", "runtime",
                 "--no-suite", "sanitizers"]
# What is built for a room, and its suites, the cheapest first.
ROOMS = {
    "base": (["amrcc"], [[*LIT, "pragmas", "frontend"], [*LIT, "analysis", "driver"]]),
    "pragmas": (["amrcc"], [[*LIT, "pragmas"], [*LIT, "analysis", "driver"]]),
    "frontend": (["amrcc"], [[*LIT, "frontend"], [*LIT, "analysis"], [*LIT, "codegen"]]),
    "analysis": (["amrcc", "runtime/libamr.a"], [[*LIT, "analysis"], [*LIT, "codegen"]]),
    "codegen": (["amrcc", "runtime/libamr.a"], [[*LIT, "codegen"]]),
    "runtime": (["amrcc", "runtime/libamr.a", "RUNTIME TESTS"], [RUNTIME_ALONE, [*LIT, "codegen"]]),
}


def run(command, folder, limit):
    """Exit code; a run that takes too long counts as failed."""
    env = {**os.environ, "OMP_WAIT_POLICY": "passive", "LIT_OPTS": ""}
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          start_new_session=True) as process:
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            return 1


class Copy:
    """A copy of the tree with a build of its own."""

    def __init__(self, folder, room):
        self.folder = folder
        self.targets, self.suites = ROOMS[room]
        self.limit = [1800.0] * len(self.suites)
        tracked = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
        for name in tracked.split("\n"):
            if name and os.path.exists(os.path.join(ROOT, name)):
                to = os.path.join(folder, name)
                os.makedirs(os.path.dirname(to), exist_ok=True)
                shutil.copy2(os.path.join(ROOT, name), to)
        if not os.path.exists(os.path.join(folder, "build")):
            subprocess.check_call(["meson", "setup", "build"], cwd=folder, stdout=subprocess.DEVNULL)
        if "RUNTIME TESTS" in self.targets:
            self.targets = [t for t in self.targets if t != "RUNTIME TESTS"] + self.runtime_tests()

    def runtime_tests(self):
        """Programs of the suite `runtime`, which are not built by default."""
        listed = json.loads(subprocess.check_output(["meson", "introspect", "--tests", "build"], cwd=self.folder))
        made = json.loads(subprocess.check_output(["meson", "introspect", "--targets", "build"], cwd=self.folder))
        wanted = {d for t in listed if "sanitizers" not in " ".join(t["suite"]) and
                  any(s.endswith("runtime") for s in t["suite"]) for d in t["depends"]}
        wanted |= {word for t in listed for word in t["cmd"] if "test/runtime/" in word}
        names = [os.path.relpath(f, os.path.join(self.folder, "build")) for t in made for f in t["filename"]
                 if t["id"] in wanted or f in wanted]
        return sorted(n for n in names if n.startswith("test/runtime/") and "sanitized" not in n)

    def builds(self):
        return run(["ninja", "-C", "build", *self.targets], self.folder, 1800) == 0

    def first_failing(self, measure=False):
        """The number of the first suite that fails, or None."""
        for i, suite in enumerate(self.suites):
            begin = time.time()
            if run(suite, self.folder, self.limit[i]) != 0:
                return i
            if measure:
                self.limit[i] = 60 + 4 * (time.time() - begin)
        return None


def line_of(text, place):
    return text.count("\n", 0, place) + 1


def lines_around(text, fault):
    """The line or lines that the fault changes, before and after."""
    begin = text.rfind("\n", 0, fault.begin) + 1
    end = text.find("\n", fault.end)
    before = text[begin:end]
    after = text[begin:fault.begin] + fault.new + text[fault.end:end]
    return " ".join(before.split()), " ".join(after.split())


def draw(room, how_many, seed):
    """Faults of a room, each kind as often as any other: [(file, fault)]."""
    chance = random.Random(seed)
    kinds = {}
    for name in sorted(os.listdir(os.path.join(ROOT, room))):
        if name.endswith(".c"):
            with open(os.path.join(ROOT, room, name), encoding="utf-8") as f:
                for fault in faults.faults(f.read()):
                    kinds.setdefault(fault.kind, []).append((os.path.join(room, name), fault))
    drawn = []
    while len(drawn) < how_many and any(kinds.values()):
        kind = chance.choice(sorted(k for k in kinds if kinds[k]))
        drawn.append(kinds[kind].pop(chance.randrange(len(kinds[kind]))))
    return drawn


def try_one(copy, name, fault):
    """'not C', 'seen N' by suite N, or 'unseen'."""
    path = os.path.join(copy.folder, name)
    with open(path, encoding="utf-8") as f:
        text = f.read()
    try:
        with open(path, "w", encoding="utf-8") as f:
            f.write(text[:fault.begin] + fault.new + text[fault.end:])
        if not copy.builds():
            return "not C"
        failed = copy.first_failing()
        return "unseen" if failed is None else f"seen {failed}"
    finally:
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)


def known_equivalent():
    with open(EQUIVALENT, encoding="utf-8") as f:
        return {(e["file"], e["before"], e["after"]): e["why"] for e in json.load(f)}


def report(results, least):
    """The table by kind, then what was not seen. results: [(kind, verdict)]."""
    print(f"{'fault':22}{'seen':>6}{'unseen':>8}{'equivalent':>12}")
    for kind in sorted({k for k, _ in results}):
        counts = [sum(k == kind and v.startswith(what) for k, v in results)
                  for what in ("seen", "unseen", "equivalent")]
        print(f"{kind:22}{counts[0]:6}{counts[1]:8}{counts[2]:12}")
    seen = sum(v.startswith("seen") for _, v in results)
    unseen = sum(v == "unseen" for _, v in results)
    share = 100 * seen / max(1, seen + unseen)
    print(f"{seen} of {seen + unseen} seen: {share:.0f} % (asked: {least} %)")
    return share >= least


def main():
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__.split("\n")[0])
    parser.add_argument("room", choices=sorted(ROOMS))
    parser.add_argument("--count", type=int, default=20, help="how many faults (20)")
    parser.add_argument("--seed", type=int, default=1, help="which faults (1)")
    parser.add_argument("--least", type=int, default=85, help="per cent that must be seen (85)")
    parser.add_argument("--time", type=float, default=0, help="stop after so many seconds (0: never)")
    parser.add_argument("--work", default=os.path.join(ROOT, "build-mutate"), help="folder for the copy of the tree")
    parser.add_argument("--list", action="store_true", help="only print the faults")
    options = parser.parse_args()
    drawn = draw(options.room, 2 * options.count, options.seed)  # some are not C
    equivalent = known_equivalent()
    copy = None
    if not options.list:
        copy = Copy(options.work, options.room)
        if not copy.builds() or copy.first_failing(measure=True) is not None:
            print("mutate: the tests fail without a fault", file=sys.stderr)
            return 2
    results, begin = [], time.time()
    for name, fault in drawn:
        if len(results) == options.count or (options.time and time.time() - begin > options.time):
            break
        with open(os.path.join(ROOT, name), encoding="utf-8") as f:
            text = f.read()
        before, after = lines_around(text, fault)
        verdict = "equivalent" if (name, before, after) in equivalent else (
            "drawn" if options.list else try_one(copy, name, fault))
        if verdict == "not C":
            continue
        results.append((fault.kind, verdict))
        print(f"{verdict:10} {name}:{line_of(text, fault.begin)}: {fault.kind}\n    {before}\n    {after}", flush=True)
    return 0 if options.list or report(results, options.least) else 1


if __name__ == "__main__":
    sys.exit(main())
