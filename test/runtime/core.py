"""Runs test_core, a generated program written by hand, with different ranks, threads and parameters.

    core.py GROUP PROGRAM [MPIEXEC]

uniform   adaptivity off: the same output as the plain serial loops
adaptive  the same output for any ranks and threads, near the serial result, with fewer cells
mixed     random nests that copy: exchanged cells are as good as copied ones
errors    bad parameters: the message, once, and exit code 1
ends      exit codes of the program are kept
"""
import os
import re
import subprocess
import sys
import tempfile

program, mpiexec = os.path.abspath(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None
RANKS = [1, 2, 3] if mpiexec else [1]
# How a problem is run: scenario, ranks, threads.
VARIANTS = [v for v in (("host", 1, 2), ("run", 2, 1), ("host", 3, 1)) if v[1] in RANKS]
BOUNDARIES = ["ring", "periodic", "neumann"]
failures = 0


def run(args, ranks=1, threads=1, settings="", extra=None):
    extra = dict(extra or {})
    files = extra.pop("files", {})
    env = dict(os.environ, OMP_NUM_THREADS=str(threads), AMR_SET=settings, **extra)
    command = [program] + [str(a) for a in args]
    if mpiexec and not (ranks == 1 and args[0].startswith("serial")):
        command = [mpiexec, "-n", str(ranks)] + command
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        return subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True,
                              timeout=100)


def check(good, what, result=None):
    global failures
    if not good:
        failures += 1
        print("FAILED:", what)
        if result:
            print(result.returncode, result.stdout, result.stderr)


def totals(text):
    return [float(x) for x in re.findall(r"(?:total|most|least) (\S+)", text)]


def uniform():
    for dim, cells in ((1, 128), (2, 32), (3, 16), (1, 5), (1, 61), (2, 19), (3, 11)):
        for boundary in BOUNDARIES:
            problem = [dim, boundary, cells, 12]
            serial = run(["serial"] + problem)
            for scenario, ranks, threads in VARIANTS:
                got = run([scenario] + problem, ranks, threads, "run.quiet=yes")
                check(got.returncode == 0 and got.stdout == serial.stdout,
                      f"{scenario} {problem} on {ranks} ranks, {threads} threads", got)
            busy = run(["serial-busy"] + problem)
            for ranks in RANKS[::2]:
                got = run(["busy"] + problem, ranks, 1, "run.quiet=yes")
                check(got.stdout == busy.stdout, f"busy {problem} on {ranks} ranks", got)
            # All blocks on the finest of several levels: still the serial program's bytes.
            got = run(["run"] + problem, 1, 1,
                      "run.quiet=yes mesh.levels=2 refine.criterion=none")
            check(got.stdout == serial.stdout, f"criterion none {problem}", got)


def adaptive():
    # 101 x 50 cells in blocks of 8: edges inside blocks keep those beside them fine, two thirds of all.
    for dim, cells, levels, most in ((1, 512, 4, 75), (2, 128, 4, 75), (3, 64, 3, 75),
                                     (1, 501, 4, 75), (2, 101, 2, 85), (3, 27, 2, 101)):
        for boundary in BOUNDARIES:
            problem = [dim, boundary, cells, 13]
            settings = f"mesh.levels={levels} refine.tolerance=1e-3"
            serial = totals(run(["serial"] + problem).stdout)
            first = run(["run"] + problem, 1, 1, settings)
            check(first.returncode == 0, f"adaptive {problem}", first)
            share = re.search(r"uniform mesh \(([\d.]+) %\)", first.stderr)
            check(share and float(share.group(1)) < most, f"cells saved {problem}", first)
            for mine, theirs in zip(totals(first.stdout), serial):
                check(abs(mine - theirs) < 1e-3 * abs(theirs), f"close to serial {problem}", first)
            quiet = settings + " run.quiet=yes"
            busy = run(["busy"] + problem, 1, 1, quiet + " refine.every=2")
            for ranks in RANKS[2:]:
                got = run(["busy"] + problem, ranks, 1, quiet + " refine.every=2")
                check(busy.returncode == 0 and got.stdout == busy.stdout,
                      f"busy {problem} on {ranks} ranks", got)
            for scenario, ranks, threads in VARIANTS:
                got = run([scenario] + problem, ranks, threads, quiet)
                check(got.returncode == 0 and got.stdout == first.stdout and not got.stderr,
                      f"{scenario} {problem} on {ranks} ranks, {threads} threads", got)


def mixed():
    """Copies that are exchanges of cells, and copies that kernels make: the same bytes."""
    for dim, cells in ((1, 256), (2, 128), (2, 50), (3, 18)):
        for boundary, settings in (("ring", "mesh.levels=3 refine.tolerance=0.2 refine.every=2"),
                                   ("periodic", "mesh.levels=2 refine.every=3"),
                                   ("ring", "mesh.levels=1")):
            problem, settings = [dim, boundary, cells, 24], settings + " run.quiet=yes"
            copied = run(["mixed-copied"] + problem, 1, 1, settings)
            for ranks in RANKS[::2]:
                got = run(["mixed"] + problem, ranks, 1, settings)
                check(got.returncode == 0 and got.stdout and got.stdout == copied.stdout,
                      f"mixed {problem} on {ranks} ranks, {settings}", got)


def expect(message, settings="", extra=None, args=("run", 2, "ring", 32, 4)):
    for ranks in RANKS[:2]:
        got = run(list(args), ranks, 1, settings, extra)
        errors = [line for line in got.stderr.splitlines() if line.startswith("amr: error: ")]
        check(got.returncode == 1 and len(errors) == 1 and message in errors[0],
              f"'{message}' on {ranks} ranks", got)


def errors():
    expect("AMR_SET: unknown key 'mesh.level'; did you mean 'mesh.levels'?", "mesh.level=3")
    expect("did you mean 'refine.tolerance'?", "mesh.tolerance=3")
    expect("'mesh.levels' must be between 1 and 12, not 30", "mesh.levels=30")
    expect("'mesh.levels' must be a whole number, not 'x'", "mesh.levels=x")
    expect("'refine.tolerance' must be a number, not '1e-3m'", "refine.tolerance=1e-3m")
    expect("'mesh.levels' is not of the form section.key=value", "mesh.levels")
    expect("must be one of: constant linear", "refine.prolong=cubic")
    expect("must be yes or no", "run.quiet=maybe")
    expect("names 'w', which is not a mesh array of the time loop; there are: u, un",
           "mesh.levels=2 refine.field=w")
    expect("names 'w'", "output.every=2 output.fields=u,w")
    expect("mesh.block = 16, but the program was made for blocks of 8", "mesh.block=16")
    expect("refine.buffer = 9 is more than a block", "refine.buffer=9")
    expect("amr.ini:3: unknown key 'mesh.lvels'; did you mean 'mesh.levels'?",
           extra={"files": {"amr.ini": "[mesh]\n# how many\nlvels = 2 # two\n"}})
    expect("amr.ini:1: neither a [section] nor a key = value",
           extra={"files": {"amr.ini": "[mesh\nlevels = 2\n"}})
    expect("/nowhere/my.ini: cannot read the parameter file that AMR_CONFIG names",
           extra={"AMR_CONFIG": "/nowhere/my.ini"})
    expect("the nest at core.c:2 does not say how its coefficients depend on the cell width",
           "mesh.levels=2", args=("no-width", 2, "ring", 32, 4))
    expect("the same array as 'un', which it writes, and as 'u'", args=("alias", 2, "ring", 32, 4))
    expect("differ in shape", args=("shape", 2, "ring", 32, 4))
    expect("beyond the mesh of the first nest", args=("beyond", 1, "ring", 32, 4))
    expect("begins inside the mesh array", args=("inside", 2, "ring", 32, 4))
    expect("begins inside the array", args=("around", 2, "ring", 32, 4))
    expect("the nest at core.c:2 runs over 1 <= index < 2147483648 in x; an index may be",
           args=("far", 2, "ring", 32, 4))
    expect("the array 'un' of the nest at core.c:2 is a null pointer (did an allocation fail?)",
           args=("null", 2, "ring", 32, 4))
    for levels in (1, 2):
        expect("the nest at core.c:5 reads the array 'from' as float, but its values were computed "
               "as double ('u')", f"mesh.levels={levels}", args=("type", 2, "ring", 32, 4))
        expect("reads the array 'from' as float", f"mesh.levels={levels}",
               args=("type-twice", 2, "ring", 32, 4))
    expect("/: cannot read: Is a directory", extra={"AMR_CONFIG": "/"})
    expect("boundary.z: the program's mesh has no direction z, only x and y", "boundary.z=wall")
    expect("boundary.y: the program's mesh has no direction y, only x", "boundary.y=wall",
           args=("run", 1, "ring", 32, 4))
    for cells in (0, -1):
        expect("the mesh has no cells in x: its range there is", "mesh.levels=2",
               args=("run", 2, "ring", cells, 4))


def ends():
    for ranks in RANKS:
        for settings in ("run.quiet=yes", "run.quiet=yes mesh.levels=2"):
            got = run(["exit", 2, "ring", 32, 4], ranks, 1, settings)
            check(got.returncode == 3 and not got.stdout and not got.stderr, "exit(3)", got)
            got = run(["code", 2, "ring", 32, 4], ranks, 1, settings)
            check(got.returncode == 7 and got.stdout and not got.stderr, "return 7", got)
            got = run(["handler", 2, "ring", 32, 4], ranks, 1, settings)
            whole = run(["run", 2, "ring", 32, 4], ranks, 1, settings)
            check(got.returncode == 0 and not got.stderr and
                  got.stdout.split()[-1:] == whole.stdout.split()[-1:], "behind main", got)
            got = run(["free", 2, "ring", 32, 4], ranks, 1, settings)
            check(got.returncode == 0 and not got.stderr, "freed before the mesh", got)


{"uniform": uniform, "adaptive": adaptive, "mixed": mixed, "errors": errors, "ends": ends}[sys.argv[1]]()
sys.exit(1 if failures else 0)
