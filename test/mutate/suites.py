"""The tests of a room, one by one: what is built for them, how each is run. Used by mutate.py."""
import functools
import json
import os
import subprocess

from tree import run

# Which text tests a room has; `runtime` has its programs beside.
TEXT = {
    "base": ["pragmas", "frontend", "analysis"],
    "pragmas": ["pragmas", "analysis"],
    "frontend": ["frontend", "analysis"],
    "analysis": ["analysis", "codegen"],
    "codegen": ["codegen", "analysis"],
    "driver": ["driver"],
    "runtime": ["codegen"],
}
LIBRARIES = ["runtime/libamr.a", "runtime/libamr_serial.a"]
MOST_RANKS = 2  # tests on more ranks see what those on two do, mostly, and wait for cores


class Program:
    """A test of the suites `runtime`, `units` and `e2e`, run in the build's folder; `made`: the programs it takes from it."""

    def __init__(self, suite, name, command):
        self.name, self.command = f"{suite}: {name}", command
        self.made = [word for word in self.command if word.startswith(f"test/{suite}/")]


class Text:
    """A text test of lit."""

    def __init__(self, name):
        self.name = name


@functools.cache
def programs(folder, suite):
    listed = json.loads(subprocess.check_output(["meson", "introspect", "--tests", "build"], cwd=folder))
    found = [t for t in listed if any(s.endswith(suite) for s in t["suite"]) and
             "sanitizers" not in " ".join(t["suite"])]
    ranks = lambda t: int(t["cmd"][t["cmd"].index("-n") + 1]) if "-n" in t["cmd"] else 1
    tests = [Program(suite, t["name"], t["cmd"]) for t in found if ranks(t) <= MOST_RANKS]
    # Scripts that are told how to run several ranks: on one alone first.
    return tests + [Program(suite, t["name"] + " alone", t["cmd"][:-1]) for t in found if "mpiexec" in t["cmd"][-1]]


def programs_of(room, folder):
    if room == "driver":
        return [t for t in programs(folder, "e2e") if t.name.startswith("e2e: amrcc verify")]
    return list(programs(folder, "runtime" if room == "runtime" else "units"))


def tests_of(room, folder):
    found = programs_of(room, folder)
    for suite in TEXT[room]:
        for name in sorted(os.listdir(os.path.join(folder, "test", suite))):
            if name.endswith(".c"):
                found.append(Text(f"{suite}/{name}"))
    return found


def targets_of(room, folder):
    """What is built before anything is tried: the first for each fault, the second once."""
    suite = [test for test in tests_of(room, folder) if isinstance(test, Program)]
    return ["amrcc", *LIBRARIES], sorted({word for test in suite for word in test.made})


def first_failing(tests, folder, build, path, limit):
    """Name of the test that failed, or None. Text tests that follow each other run in one call of lit."""
    texts = [t.name for t in tests if isinstance(t, Text)]
    for test in tests:
        if isinstance(test, Program):
            # Only what is run is linked. The build has passed: what is not linked here lacks a function.
            if run(["ninja", "-C", build, "-j1", *test.made], folder, 600)[0] != 0:
                return test.name
            code, _ = run(test.command, os.path.join(folder, build), limit, path)
            if code != 0:
                return test.name + (" (too long)" if code is None else "")
    if texts:
        lit = ["python3", "test/lit/run.py", ".", build, "-j1", "--max-failures=1", *texts]
        code, said = run(lit, folder, limit, path, output=True)
        if code != 0:
            failed = [line.split("::")[1].split()[0] for line in said.split("\n") if line.startswith("FAIL:")]
            return failed[0] if failed else texts[0] + (" (too long)" if code is None else "")
    return None
