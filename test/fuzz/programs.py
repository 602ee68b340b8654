"""Random stencil programs: the serial program and the one that amrcc makes of it must say the same.

    programs.py --amrcc BUILD/amrcc [--time SECONDS] [--count N] [--seed S] [--first N] [--jobs N] [--found DIR]

Program N of seed S is always the same: dimensions, offsets, array form, boundary, buffers, types, sizes, reductions,
initial values and output are drawn by chance. In turn they have arrays of numbers and wrap round (program_text.py), have
several values per cell and loops that set edges (program_systems.py), are staggered (program_staggered.py), and solve an
equation by a scheme that is right at any cell width (program_schemes.py). With
one level its output must be the serial program's byte for byte, by 1 and by 2 ranks; with three levels it must end well,
and a smooth one must stay near. A scheme must be within some tolerances or be warned of, and with several levels 2
threads and 3 ranks must print what one does. A program that fails is made simpler as long as it still fails, and kept in --found
with the command that repeats it. Exit code 1 then.
"""
import argparse
import collections
import concurrent.futures
import copy
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import program_schemes
import program_staggered
import program_systems
import program_text

FORMS = ["vla", "fixed", "flat", "macro", "function", "struct", "rows"]
EXTRAS = [None, None, "helper", "branch", "select", "math", "position"]


# ---- drawing ---------------------------------------------------------------------------------------


def draw_terms(r, dim, halo, fields, smooth):
    if smooth:
        sides = [[s if a == axis else 0 for a in range(dim)] for axis in range(dim) for s in (-1, 1)]
        return [(f, o, 1.0) for f in fields for o in sides]
    box = list(itertools.product(range(-halo, halo + 1), repeat=dim))
    return [(r.choice(fields), list(r.choice(box)), r.choice([1.0, 0.5, 0.25, 2.0, 0.75])) for _ in range(r.randint(1, 8))]


def draw(seed, number):
    """A program as a dictionary; render writes it down."""
    r = random.Random(f"{seed}:{number}")
    return (draw_single, program_systems.draw, program_staggered.draw, program_schemes.draw)[number % 4](r)


FAMILIES = {"single": program_text, "system": program_systems, "staggered": program_staggered, "scheme": program_schemes}


def render(spec):
    return FAMILIES[spec["family"]].render(spec)


def draw_single(r):
    """Arrays of numbers."""
    dim, halo = r.choice([1, 2, 2, 2, 3]), r.choice([1, 1, 2])
    smooth = r.random() < 0.3
    halo = 1 if smooth else halo
    fields = r.choice([1, 1, 2])
    form = r.choice(FORMS)
    kind = "double" if smooth else r.choice(["double", "double", "float", "int"])
    boundary = r.choice(["ring", "ring", "mod", "ternary", "if"])
    inner = {1: [37, 64, 100, 150], 2: [17, 24, 31, 40], 3: [8, 11, 16]}[dim]
    n = [r.choice(inner) + (0 if boundary != "ring" else 2 * halo) for _ in range(dim)]
    terms = draw_terms(r, dim, halo, ["u", "v"][:fields], smooth)
    total = max([sum(w for a, _, w in terms if a == f or fields == 1) for f in ("u", "v")] + [1.0])
    return {
        "family": "single", "dim": dim, "halo": halo, "fields": fields, "form": form, "type": kind, "boundary": boundary, "n": n, "terms": terms,
        "smooth": smooth, "c": round(0.9 / total, 3) if not smooth else round(0.4 / dim / 2, 3),
        "buffers": r.choice({"fixed": ["copy", "lead"], "rows": ["swap", "copy"]}.get(form, ["swap", "swap", "copy", "lead"])),
        "contiguous": r.random() < 0.5,
        "width": "spacing" if smooth else r.choice(["none", "spacing", "scale"]),
        "extra": None if smooth else r.choice(EXTRAS),
        "init": "kernel" if smooth else r.choice(["kernel", "host", "index", "rand"]),
        "order": r.random() < 0.2, "inclusive": r.random() < 0.2, "outer": r.random() < 0.3,
        "step": r.choice(["{0}++", "{0}++", "++{0}", "{0} += 1", "{0} = {0} + 1"]),
        "reduce": r.sample(["sum", "max", "min", "fmax"], r.randint(0, 2)),
        "output": r.sample(["probe", "dump", "file", "loop"], r.randint(1, 3)) if not smooth else ["dump"],
        "steps": r.randint(3, 9),
    }


# ---- running ---------------------------------------------------------------------------------------


class Fails(Exception):
    """What is wrong with a program: a short reason (the same after simplifying) and what was said."""

    def __init__(self, reason, text=""):
        super().__init__(reason)
        self.reason, self.text = reason, text


class Refused(Exception):
    pass


def command(line, folder, limit=60, threads=2, **more):
    env = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_WAIT_POLICY="passive", **more)
    try:
        return subprocess.run(line, cwd=folder, env=env, timeout=limit, check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired as e:
        raise Fails("hang", f"{' '.join(line)}: more than {limit} s") from e


def result(folder):
    path = os.path.join(folder, "out.txt")
    if not os.path.exists(path):
        return b""
    with open(path, "rb") as f:
        text = f.read()
    os.remove(path)
    return text


def build(amrcc, folder, text, block):
    with open(os.path.join(folder, "p.c"), "w", encoding="utf-8") as f:
        f.write(text)
    done = command(["cc", "-O1", "-w", "p.c", "-o", "serial", "-lm"], folder)
    if done.returncode:
        raise Fails("the generator wrote no C", done.stderr.decode())
    done = command([amrcc, f"--block={block}", "-O1", "p.c", "-o", "amr", "-lm"], folder)
    with open(os.path.join(folder, "said.txt"), "wb") as f:
        f.write(done.stderr)
    if done.returncode == 1 and "error: " in done.stderr.decode() and "did not compile" not in done.stderr.decode():
        raise Refused(done.stderr.decode())
    if done.returncode:
        raise Fails("amrcc failed", done.stderr.decode())


def numbers(out):
    """Dumped values: the lines that hold one number."""
    return [float(x) for x in re.findall(rb"^(-?[\d.e+-]+|-?nan|-?inf)$", out, re.M)]


def distance(a, b):
    """The largest difference, and the range of the first."""
    if len(a) != len(b):
        raise Fails("several levels: other output", f"{len(a)} numbers, and {len(b)}")
    return max((abs(x - y) for x, y in zip(a, b)), default=0), max(a, default=0) - min(a, default=0)


def run_scheme(folder, expected):
    """Within a dozen tolerances of the range, or somebody has said something; by 2 threads and by 3 ranks the same."""
    with open(os.path.join(folder, "said.txt"), encoding="utf-8") as f:
        warned = "-Wamr-" in f.read()
    for tolerance in (1e-2, 1e-3):
        settings = {"AMR_SET": f"mesh.levels=4 refine.tolerance={tolerance}"}
        runs = [command([*line, "./amr"], folder, threads=threads, **settings)
                for line, threads in (([], 1), ([], 2), ([shutil.which("mpiexec.mpich") or "mpiexec", "-n", "3"], 1))]
        said = runs[0].stderr.decode()
        if runs[0].returncode == 1 and "amr: error: " in said and warned:
            raise Refused("at run time: " + said)
        for run in runs:
            if run.returncode or run.stdout != runs[0].stdout:
                raise Fails("several levels: other output", f"{run.args}: {run.returncode}\n{said}\n{difference(runs[0].stdout, run.stdout)}")
        error, reach = distance(numbers(expected), numbers(runs[0].stdout))
        if not (error <= 12 * tolerance * reach + 1e-9 or warned or "warning" in said):
            raise Fails("several levels: far from serial", f"largest difference {error}, range {reach}, tolerance {tolerance}")


def run_levels(spec, folder, expected):
    if spec["family"] == "scheme":
        run_scheme(folder, expected)
        return
    if spec["width"] == "none" or spec["type"] == "int":
        return  # nothing says how it goes with the width: one level only, rightly
    done = command(["./amr"], folder, AMR_SET="mesh.levels=3 refine.every=2 refine.tolerance=1e-3")
    said = done.stderr.decode()
    if done.returncode == 1 and "amr: error: " in said:
        raise Refused("at run time: " + said)
    if done.returncode:
        raise Fails("three levels: exit code", f"{done.returncode}\n{said}")
    result(folder)
    if not spec["smooth"]:
        return
    error, reach = distance(numbers(expected), numbers(done.stdout))
    if not error <= 0.03 * reach + 1e-9:
        raise Fails("three levels: far from serial", f"largest difference {error}, range {reach}")


def check(amrcc, spec, ranks=(1, 2)):
    """Raises Fails or Refused."""
    with tempfile.TemporaryDirectory() as folder:
        build(amrcc, folder, render(spec), 4 if spec["family"] == "scheme" else 8)
        done = command(["./serial"], folder)
        if done.returncode:
            raise Fails("the serial program fails", str(done.returncode))
        expected, file = done.stdout, result(folder)
        for n in ranks:
            line = ["./amr"] if n == 1 else [shutil.which("mpiexec.mpich") or "mpiexec", "-n", str(n), "./amr"]
            done = command(line, folder, AMR_SET="mesh.levels=1")
            said = done.stderr.decode()
            if done.returncode == 1 and "amr: error: " in said:
                raise Refused("at run time: " + said)
            if done.returncode:
                raise Fails("exit code", f"{n} ranks: {done.returncode}\n{said}")
            if done.stdout != expected or result(folder) != file:
                raise Fails("other output", f"{n} ranks\n{difference(expected, done.stdout)}")
        run_levels(spec, folder, expected)


def difference(a, b):
    for x, y in itertools.zip_longest(a.decode().splitlines(), b.decode().splitlines()):
        if x != y:
            return f"serial: {x}\nfound:  {y}"
    return "the files differ"


# ---- simpler programs ------------------------------------------------------------------------------


def simpler(spec):
    """Programs with one thing less."""
    if spec["family"] != "single":
        family = FAMILIES[spec["family"]]
        yield from filter(family.fits, family.simpler(spec))
        return
    plain = {"fields": 1, "extra": None, "init": "index", "order": False, "inclusive": False, "outer": False, "step": "{0}++",
             "reduce": [], "output": ["dump"], "buffers": "copy", "boundary": "ring", "type": "double", "width": "none", "form": "vla",
             "contiguous": True}
    for key, value in plain.items():
        if spec[key] != value and not (spec["smooth"] and key in ("width", "init")):
            one = dict(copy.deepcopy(spec), **{key: value})
            one["terms"] = [t for t in one["terms"] if one["fields"] == 2 or t[0] == "u"]
            yield one
    for i in range(len(spec["terms"])):
        if len(spec["terms"]) > 1 and not spec["smooth"]:
            yield dict(copy.deepcopy(spec), terms=spec["terms"][:i] + spec["terms"][i + 1:])
    if spec["steps"] > 1:
        yield dict(copy.deepcopy(spec), steps=1)


def simplify(amrcc, spec, reason, seconds=60):
    end, found = time.monotonic() + seconds, True
    while found and time.monotonic() < end:
        found = False
        for one in simpler(spec):
            try:
                check(amrcc, one)
            except Fails as f:
                if f.reason == reason:
                    spec, found = one, True
                    break
            except Refused:
                pass
    return spec


# ---- all of it -------------------------------------------------------------------------------------


def one(args, number):
    """What became of program `number`: ("same" | "refused" | "fails", text, spec)."""
    spec = draw(args.seed, number)
    try:
        check(args.amrcc, spec)
    except Refused as r:
        return number, "refused", str(r), spec
    except Fails as f:
        return number, "fails", f"{f.reason}\n{f.text}", spec
    return number, "same", "", spec


def keep(args, number, said, spec):
    os.makedirs(args.found, exist_ok=True)
    reason = said.split("\n")[0]
    if reason != "the generator wrote no C":
        spec = simplify(args.amrcc, spec, reason)
    stem = os.path.join(args.found, f"program-{args.seed}-{number}")
    with open(stem + ".c", "w", encoding="utf-8") as f:
        f.write(render(spec))
    with open(stem + ".txt", "w", encoding="utf-8") as f:
        f.write(f"{said}\n{spec}\nagain: scripts/fuzz programs --seed {args.seed} --first {number} --count 1\n")
    print(f"program {number}: {said.strip()}\n  kept as {stem}.c; again: scripts/fuzz programs --seed {args.seed} --first {number} --count 1",
          flush=True)


def reasons(said):
    found = re.search(r"error: (.*)", said)
    return re.sub(r"'[^']*'|-?\d+", "...", found.group(1) if found else said)


def main():
    parser = argparse.ArgumentParser(description="Random stencil programs, serial against generated.")
    parser.add_argument("--amrcc", required=True)
    parser.add_argument("--time", type=float, default=0)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--found", default="fuzz-found")
    parser.add_argument("--show", action="store_true", help="print the program, run nothing")
    args = parser.parse_args()
    args.amrcc = os.path.abspath(args.amrcc)
    if args.show:
        print(render(draw(args.seed, args.first)))
        return 0
    begin, next_one = time.monotonic(), itertools.count(args.first)
    count = args.count or (10**9 if args.time else 20)
    tally, why, failed = collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        while sum(tally.values()) < count and not (args.time and time.monotonic() - begin > args.time):
            batch = [next(next_one) for _ in range(min(args.jobs, count - sum(tally.values())))]
            for number, what, said, spec in pool.map(lambda n: one(args, n), batch):
                tally[what] += 1
                why[reasons(said)] += what == "refused"
                if what == "fails":
                    keep(args, number, said, spec)
                    failed.append(number)
    print(f"programs: seed {args.seed}, {sum(tally.values())} run, {tally['same']} the same, {tally['refused']} refused, "
          f"{tally['fails']} fail, {time.monotonic() - begin:.0f} s")
    for text, times in why.most_common():
        if times:
            print(f"  refused {times} times: {text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
