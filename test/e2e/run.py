"""End-to-end checks: the serial original of an example and the generated program side by side.

    run.py --amrcc BUILD/amrcc --work DIR CHECK [ARGUMENT ...]

Each check is a function below; meson runs each as a test of its own. Programs are built once into DIR
and shared between checks. Exit code 0: passed; 1: failed, with what was found; 77: skipped.
"""
import argparse
import concurrent.futures
import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile

from runs import DEEP, EXAMPLES, ODD, SMALL

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))

amrcc = work = None  # paths, set by main


class Failed(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failed(what)


def source(program):
    """An example, or one of the programs in test/e2e/programs that exercise more."""
    if program in EXAMPLES:
        return os.path.join(ROOT, "examples", program, program + ".c")
    return os.path.join(ROOT, "test", "e2e", "programs", program + ".c")


def sources(program):
    """All of its translation units: one, or those of a folder."""
    folder = os.path.splitext(source(program))[0]
    if not os.path.isdir(folder):
        return [source(program)]
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".c"))


def command(line, **more):
    return subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **more)


def must(line, **more):
    done = command(line, **more)
    check(done.returncode == 0, f"{' '.join(line)}: exit code {done.returncode}\n{done.stderr.decode()}")
    return done


def is_stale(program, inputs):
    if not os.path.exists(program):
        return True
    made = os.path.getmtime(program)
    return any(os.path.exists(i) and os.path.getmtime(i) > made for i in inputs)


def build(example, block=None):
    """The generated program; block None: amrcc's default."""
    folder = os.path.join(work, f"{example}-{block or 'default'}")
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, example)
    library = os.path.join(os.path.dirname(amrcc), "runtime", "libamr.a")
    with open(os.path.join(folder, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_stale(program, [amrcc, library, *sources(example)]):
            size = [f"--block={block}"] if block else []
            must([amrcc, *size, *sources(example), "-o", program, "-lm"], cwd=folder)
    return program


def serial(example):
    program = os.path.join(work, example + "-serial")
    with open(program + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_stale(program, sources(example)):
            must(["cc", "-O2", "-w", *sources(example), "-o", program, "-lm"])
    return program


def launch(program, arguments, folder, ranks=1, threads=1, settings="", environment=None):
    """Runs a generated program in `folder`."""
    env = dict(os.environ, OMP_NUM_THREADS=str(threads), OMP_WAIT_POLICY="passive", AMR_SET=settings)
    env.pop("AMR_CONFIG", None)
    env.update(environment or {})
    line = [program, *arguments]
    if ranks > 1:
        line = [shutil.which("mpiexec.mpich") or "mpiexec", "-n", str(ranks), *line]
    return command(line, cwd=folder, env=env)


def good(done):
    check(done.returncode == 0, f"exit code {done.returncode}\n{done.stderr.decode()}")
    return done


def folder_bytes(folder):
    """Every file of a folder: {path: bytes}."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as f:
                found[os.path.relpath(path, folder)] = f.read()
    return found


# What needs numpy loads it itself: that takes longer than many a check without it.


def doubles(path):
    import numpy
    return numpy.fromfile(path)


def read_plotfile(path):
    import plotfile
    return plotfile.read(path)


def same_files(one, other, what):
    check(one.keys() == other.keys(), f"{what}: other files: {sorted(one.keys() ^ other.keys())}")
    for name in one:
        check(one[name] == other[name], f"{what}: {name} differs")


# ---- the checks ------------------------------------------------------------------------------------


def like_serial(example, block, arguments):
    """Adaptivity off: what the program prints and writes is the serial program's, byte for byte."""
    with tempfile.TemporaryDirectory() as here:
        expected = must([serial(example), *arguments], cwd=here).stdout
        files = folder_bytes(here)
    for ranks, threads in ((1, 1), (1, 2), (2, 2), (4, 1)):
        with tempfile.TemporaryDirectory() as here:
            done = good(launch(build(example, block), arguments, here, ranks, threads, "mesh.levels=1"))
            what = f"{arguments}, {ranks} ranks, {threads} threads"
            check(done.stdout == expected, f"{what}: printed\n{done.stdout.decode()}expected\n{expected.decode()}")
            same_files(files, folder_bytes(here), what)


def programs():
    """All programs that other checks run are translated and compiled: as many at a time as there are cores."""
    wanted = {(name, block) for runs in (SMALL, DEEP) for name, (_, block) in runs.items()}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = [pool.submit(build, *one) for one in sorted(wanted)] + [pool.submit(serial, name) for name in SMALL]
    for one in made:
        one.result()


def uniform(example):
    arguments, block = SMALL[example]
    like_serial(example, block, arguments)


def sizes(example):
    """The same for sizes that blocks do not fit."""
    block, runs = ODD[example]
    for arguments in runs:
        like_serial(example, block, arguments)


def adaptive(example):
    """Four levels: the same bits for any number of ranks and threads, plotfiles too."""
    arguments, block = DEEP[example]
    settings = "mesh.levels=4 refine.tolerance=1e-3 refine.every=4 output.every=20"
    first = None
    for ranks, threads in ((1, 1), (1, 2), (4, 1)):
        with tempfile.TemporaryDirectory() as here:
            done = good(launch(build(example, block), arguments, here, ranks, threads, settings))
            found = dict(folder_bytes(here), stdout=done.stdout)
            if first is None:
                first = found
                check(any("Cell_D" in name for name in found), "no plotfile was written")
                last = read_plotfile(os.path.join(here, max(n for n in os.listdir(here) if n.startswith("plt"))))
                check(last.finest() > 0, "the mesh has one level only: this shows nothing")
        same_files(first, found, f"{ranks} ranks, {threads} threads")


def exact_values(example, arguments, path):
    """The file of doubles `path` that the serial program writes."""
    with tempfile.TemporaryDirectory() as here:
        must([serial(example), *arguments], cwd=here)
        return doubles(os.path.join(here, path))


def error_of(example, arguments, path, exact, settings):
    """How far that of the generated program is from it, in shares of its range; and the percent of cells updated."""
    with tempfile.TemporaryDirectory() as here:
        done = good(launch(build(example, DEEP[example][1]), arguments, here, 1, 2, settings))
        error = abs(doubles(os.path.join(here, path)) - exact).max() / (exact.max() - exact.min())
    return error, updated_share(done)


def distance(example, path):
    """Three levels: how far the file of doubles `path` is from the serial one's; below ten times the
    tolerance of the field's range, and falling with it."""
    arguments, _ = DEEP[example]
    exact = exact_values(example, arguments, path)
    errors = []
    for tolerance in (1e-2, 1e-3, 1e-4):
        settings = f"mesh.levels=3 refine.every=4 refine.tolerance={tolerance}"
        error, share = error_of(example, arguments, path, exact, settings)
        print(f"tolerance {tolerance:g}: largest error {error:.2e}, {share:.1f} % of the cells")
        errors.append(error)
        check(error < 10 * tolerance, f"error {error} at tolerance {tolerance}")
        check(share < 90, "the mesh was nearly uniform: this shows nothing")
    check(errors[0] > errors[1] > errors[2] > 0, f"errors do not fall: {errors}")


def edges_watched(example, path):
    """Walls that are heated after the last remesh: the next stencil sees them on fine cells."""
    arguments, _ = DEEP[example]
    exact = exact_values(example, arguments, path)
    error, share = error_of(example, arguments, path, exact, "mesh.levels=3 refine.every=1000 refine.tolerance=1e-3")
    print(f"largest error {error:.2e}, {share:.1f} % of the cells")
    check(error < 1e-2, f"error {error}")
    check(share < 50, "the mesh was fine before: this shows nothing")


# What the largest error is multiplied with where cells are half as wide: constant ghosts leave it, linear ones halve
# it, and those whose parabola has the cells' means quarter it, which is the scheme's own order.
ORDERS = {"constant": (0.8, 1.05), "linear": (0.36, 0.56), "quadratic": (0.18, 0.33)}


def ghost_orders(example, coarse, fine):
    """A box in the middle is refined, for good: the Poisson problem on both levels has the order of the ghosts."""
    for ghosts, (low, high) in ORDERS.items():
        errors = []
        for n in (int(coarse), int(fine)):
            dim = int(example[-2])
            middle = n // 4
            box = ",".join([str(middle + 1)] * dim + [str(n - middle)] * dim)
            settings = f"mesh.levels=2 refine.criterion=regions refine.regions=box({box})>=1 refine.ghosts={ghosts}"
            with tempfile.TemporaryDirectory() as here:
                done = good(launch(build(example, 4), [str(n)], here, settings=settings))
                errors.append(float(done.stdout))
                fine_blocks = re.search(rb"coarsest first: [1-9][0-9]* ([0-9]+)", done.stderr)
                check(fine_blocks and int(fine_blocks.group(1)) == ((n - 2 * middle) // 4) ** dim, "the wrong mesh")
        ratio = errors[1] / errors[0]
        print(f"{ghosts}: {errors[0]:.3e} and {errors[1]:.3e}, {ratio:.3f}")
        check(low < ratio < high, f"{ghosts}: {ratio}")


def stays(example):
    """No step moves an array through the first process: more steps, the same bytes in host views."""
    (size, _), block = DEEP[example]
    moved = []
    for steps in ("4", "24"):
        with tempfile.TemporaryDirectory() as here:
            done = good(launch(build(example, block), [size, steps], here, 2, 1, "mesh.levels=3"))
            moved.append(re.findall(rb"host views moved (.*) MB", done.stderr))
    check(moved[0] and moved[0] == moved[1], f"host views moved {moved} MB")


def overwritten():
    """The criterion passes over what each step overwrites before it reads it: a noise made anew in
    each step refines nothing, unless it is asked for by name."""
    share = []
    for field in ("", " refine.field=noise"):
        with tempfile.TemporaryDirectory() as here:
            settings = "mesh.levels=3 refine.every=4" + field
            share.append(updated_share(good(launch(build("stages1d", 16), ["200"], here, settings=settings))))
    print(f"{share[0]} % of the cells, {share[1]} % for the noise")
    check(share[0] < 60, f"{share[0]} % of the cells")
    check(share[1] > 80, f"the noise refines {share[1]} % only: this shows nothing")


def copies(example):
    """Copies that are exchanges of cells, against the same values computed: the same bits everywhere."""
    arguments, block = DEEP[example]
    with open(source(example), encoding="utf-8") as f:
        text = re.sub(r"(\w+)((?:\[\w+\])+) = (\w+)\2;", r"\1\2 = 1.0 * \3\2;", f.read())
    check("= 1.0 * " in text, "no copies were found: this shows nothing")
    settings = "mesh.levels=3 refine.every=2 refine.tolerance=1e-2 output.every=9"
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "computed.c"), "w", encoding="utf-8") as f:
            f.write(text)
        must([amrcc, f"--block={block}", "computed.c", "-o", "computed", "-lm"], cwd=folder)
        for ranks, threads in ((1, 2), (3, 1)):
            found = []
            for program in (build(example, block), os.path.join(folder, "computed")):
                with tempfile.TemporaryDirectory() as here:
                    done = good(launch(program, arguments, here, ranks, threads, settings))
                    found.append(dict(folder_bytes(here), stdout=done.stdout))
            same_files(*found, f"{ranks} ranks, {threads} threads")


def centring(example, path):
    """Arrays on faces and nodes, as amrcc finds them, against the same arrays taken for cells: the
    distance from the serial program is less than half. Equal fluxes where levels meet, which cells get
    and faces do not, would hide the difference."""
    arguments, block = DEEP[example]
    with open(source(example), encoding="utf-8") as f:
        text = re.sub(r"arrays\(([^)]*)\)", r"arrays(\1) cell(\1)", f.read())
    settings = "mesh.levels=3 refine.every=2 refine.tolerance=1e-3 refine.conserve=no"
    with tempfile.TemporaryDirectory() as here:
        must([serial(example), *arguments], cwd=here)
        exact = doubles(os.path.join(here, path))
    errors = []
    with tempfile.TemporaryDirectory() as here:
        with open(os.path.join(here, "cells.c"), "w", encoding="utf-8") as f:
            f.write(text)
        must([amrcc, f"--block={block}", "cells.c", "-o", "cells", "-lm"], cwd=here)
        for program in (build(example, block), os.path.join(here, "cells")):
            good(launch(program, arguments, here, 1, 2, settings))
            errors.append(abs(doubles(os.path.join(here, path)) - exact).max())
    print(f"largest error {errors[0]:.2e}, as cells {errors[1]:.2e}")
    check(0 < errors[0] < 0.5 * errors[1], "the centring makes no difference")


def updated_share(done):
    """Percent of a uniform mesh's cell updates, from the summary at the end of the run."""
    match = re.search(r"on a uniform mesh \(([\d.]+) %\)", done.stderr.decode())
    check(match, f"no share of a uniform mesh in the summary:\n{done.stderr.decode()}")
    return float(match.group(1))


def number(done, pattern):
    match = re.search(pattern, done.stdout.decode())
    check(match, f"'{pattern}' is not in\n{done.stdout.decode()}")
    return float(match.group(1))


def advect_quality():
    """The blob carried round once: fewer than 35 % of the cells, at most 1.2 times the error."""
    arguments = ["256"]
    ini = os.path.join(ROOT, "examples", "advect2d", "amr.ini")
    with tempfile.TemporaryDirectory() as here:
        reference = must([serial("advect2d"), *arguments], cwd=here)
        done = good(launch(build("advect2d"), arguments, here, 1, 2, environment={"AMR_CONFIG": ini}))
    share = updated_share(done)
    error, uniform_error = (number(d, r"L1 error +([\d.e+-]+)") for d in (done, reference))
    mass = [number(done, rf"mass at the {end} +([\d.]+)") for end in ("start", "end")]
    print(f"cells {share:.1f} %, L1 error {error:.6f} ({error / uniform_error:.3f} of uniform), "
          f"mass drift {(mass[1] - mass[0]) / mass[0]:.2e}")
    check(share < 35, f"{share} % of the uniform cells")
    check(error <= 1.2 * uniform_error, f"L1 error {error}, uniform {uniform_error}")
    check(abs(mass[1] - mass[0]) < 1e-2 * mass[0], f"mass went from {mass[0]} to {mass[1]}")


def diffusion_order():
    """The tolerance goes with the square of the width: so does the distance from the exact solution."""
    errors = []
    for n, most in ((64, 40), (128, 25)):
        with tempfile.TemporaryDirectory() as here:
            settings = f"mesh.levels={3 if n == 64 else 4} refine.tolerance={4.096 / n ** 2}"
            done = good(launch(build("diffusion3d", 8), [str(n)], here, 1, 2, settings))
        share = updated_share(done)
        errors.append(float(re.findall(rb"error L1 ([\d.e+-]+)", done.stdout)[-1]))
        print(f"{n} cells each way: L1 error {errors[-1]:.3e}, {share:.1f} % of the cells")
        check(share < most, f"{share} % of the uniform cells")
    check(3.9 < errors[0] / errors[1] < 4.1, f"errors {errors}, {errors[0] / errors[1]:.2f} times")


def layers_mix():
    """Refined where the density says, mass stays, and the growth is that of one level; but the sound is coarse."""
    found = []
    for settings in ("mesh.levels=1", "mesh.levels=2 refine.field=box.q[0] refine.tolerance=1e-2"):
        with tempfile.TemporaryDirectory() as here:
            done = good(launch(build("rayleigh_taylor", 8), ["16", "0.3"], here, 1, 2, settings))
        mass = re.findall(rb"mass ([\d.]+)", done.stdout)
        energy = [float(e) for e in re.findall(rb"energy ([\d.e+-]+)", done.stdout)]
        found.append(energy[-1])
        print(f"{settings}: vertical energy {found[-1]:.6e}, {updated_share(done):.1f} % of the cells")
        check(mass[0] == mass[-1], f"mass went from {mass[0]} to {mass[-1]}")
    check(updated_share(done) < 85, "hardly a coarse leaf")
    check(abs(found[1] / found[0] - 1) < 0.03, f"vertical energy {found}")


def water_flows():
    """Lakes rest to rounding beside coarse leaves, basins keep their water, and the errors are the serial program's."""
    ini = os.path.join(ROOT, "examples", "shallow", "amr.ini")
    for arguments, most in ((["rest", "96", "96", "0.1"], 90), (["dam", "128", "64", "0.3"], 65), (["dry", "128", "64", "0.3"], 65),
                            (["bump", "64", "32", "30"], 95), (["circle", "128", "128", "0.05"], 95)):
        with tempfile.TemporaryDirectory() as here:
            reference = must([serial("shallow"), *arguments], cwd=here)
            done = good(launch(build("shallow", 8), arguments, here, environment={"AMR_CONFIG": ini}))
        share = updated_share(done)
        check(share < most, f"{arguments}: {share} % of the cells")
        for words in (b"volume kept       yes", b"at rest           yes"):
            check((words in done.stdout) == (words in reference.stdout), f"{arguments}:\n{done.stdout.decode()}")
        least = number(done, r"least depth +(-?[\d.]+)")
        check(least >= 0, f"{arguments}: a depth of {least}")
        check(b"warning" not in done.stderr, done.stderr.decode())
        if arguments[0] in ("rest", "circle"):
            continue
        error, exact = (number(d, r"L1 error +([\d.]+)") for d in (done, reference))
        print(f"{arguments[0]}: L1 error {error:.6f}, serial {exact:.6f}, {share:.1f} % of the cells")
        check(abs(error - exact) < 0.01 * exact, f"{arguments}: L1 error {error}, serial {exact}")
        check(exact < {"dam": 0.007, "dry": 0.004, "bump": 0.006}[arguments[0]], f"{arguments}: L1 error {exact}")


def heat_errors():
    """The distance from the serial result is below ten times the tolerance, and falls with it."""
    arguments = ["130", "100", "field.raw"]
    with tempfile.TemporaryDirectory() as here:
        must([serial("heat3d"), *arguments], cwd=here)
        exact = doubles(os.path.join(here, "field.raw"))
    errors = []
    for tolerance in (1e-2, 1e-3, 1e-4):
        with tempfile.TemporaryDirectory() as here:
            settings = f"mesh.levels=4 refine.every=4 refine.tolerance={tolerance}"
            done = good(launch(build("heat3d"), arguments, here, 1, 2, settings))
            error = abs(doubles(os.path.join(here, "field.raw")) - exact).max()
        # The tolerance is a share of the field's range, which was 1 at the start.
        print(f"tolerance {tolerance:g}: largest error {error:.2e}, {updated_share(done):.1f} % of the cells")
        errors.append(error)
        check(error < 10 * tolerance, f"error {error} at tolerance {tolerance}")
    check(errors[0] > errors[1] > errors[2], f"errors do not fall: {errors}")
    check(errors[0] > 0, "no error at all: the mesh was uniform")


# Runs of examples/euler: what the physics is held against, and how far off it may be.
GAS = [
    (["sod", "64", "0.1", "rho.raw"], r"L1 error of the density ([\d.]+)", 0.0, 0.008),
    (["sedov", "24", "0.1", "rho.raw"], r"ratio ([\d.]+)", 1.0, 0.08),
]


def gas():
    """examples/euler: a shock tube and an explosion. One level has the serial program's bits; three levels are near,
    the same on any ranks, keep mass and energy, and leave the arrays where they are."""
    program = build("euler", 4)
    for arguments, pattern, wanted, most in GAS:
        with tempfile.TemporaryDirectory() as here:
            expected = must([serial("euler"), *arguments], cwd=here)
            exact = doubles(os.path.join(here, "rho.raw"))
        check(abs(number(expected, pattern) - wanted) < most, f"{arguments}: {expected.stdout.decode()}")
        for ranks in (1, 2, 4):
            with tempfile.TemporaryDirectory() as here:
                done = good(launch(program, arguments, here, ranks, 1, "mesh.levels=1"))
                check(done.stdout == expected.stdout, f"{ranks} ranks: other output")
                check((doubles(os.path.join(here, "rho.raw")) == exact).all(), f"{ranks} ranks: another density")
        runs = []
        for ranks, threads in ((1, 1), (1, 2), (2, 1)):
            with tempfile.TemporaryDirectory() as here:
                done = good(launch(program, arguments, here, ranks, threads, "mesh.levels=3 refine.every=4"))
                runs.append((done.stdout, doubles(os.path.join(here, "rho.raw"))))
            check(runs[-1][0] == runs[0][0] and (runs[-1][1] == runs[0][1]).all(), f"{ranks} ranks: other bits")
        error = abs(runs[0][1] - exact).max() / (exact.max() - exact.min())
        drift = [float(d) for d in re.search(rb"changed by (\S+) and (\S+) of it", done.stderr).groups()]
        moved = float(re.search(rb"host views moved ([\d.]+) MB", done.stderr).group(1))
        print(f"{arguments[0]}: {updated_share(done)} % of the cells, largest error {error:.1e}, drift {drift}, "
              f"host views {moved} MB")
        check(abs(number(done, pattern) - wanted) < most, done.stdout.decode())
        check(error < 1e-3, f"{arguments}: error {error}")
        check(max(drift) < 1e-13, f"{arguments}: mass and energy change by {drift}")
        check(updated_share(done) < 60, "the mesh was nearly uniform: this shows nothing")
        check(moved < 10 * exact.nbytes / 1e6, f"{moved} MB in host views")


def asymmetry(path):
    """By how much phi and U differ from themselves with two axes exchanged: the seed sits in a corner."""
    both = doubles(path)
    n = round((both.size / 2) ** (1 / 3))
    fields = both.reshape(2, n, n, n)[:, 1:-1, 1:-1, 1:-1]
    return max(abs(f - f.transpose(axes)).max() for f in fields for axes in ((1, 0, 2), (2, 1, 0), (0, 2, 1)))


def dendrite():
    """Tips, share of solid and mean concentration on three levels are those of the serial program; it stays as
    symmetric; and the tip of the anisotropic crystal is ahead of its diagonal."""
    arguments, block = DEEP["dendrite"]
    line = rf"\n +{arguments[1]} +t +[\d.]+ +tips +([\d.]+) +([\d.]+) +([\d.]+) +diagonal +([\d.]+) +solid ([\d.]+) +c ([\d.]+)"
    found, skew = [], []
    for adaptive in (False, True):
        with tempfile.TemporaryDirectory() as here:
            if adaptive:
                done = good(launch(build("dendrite", block), arguments, here, 2, 1, "mesh.levels=3 refine.tolerance=1e-3"))
                check(updated_share(done) < 30, "the mesh was nearly uniform: this shows nothing")
            else:
                done = must([serial("dendrite"), *arguments], cwd=here)
            match = re.search(line, done.stdout.decode())
            check(match, f"no last line in\n{done.stdout.decode()}")
            found.append([float(value) for value in match.groups()])
            skew.append(asymmetry(os.path.join(here, arguments[2])))
    print(f"serial {found[0]}, adaptive {found[1]}, asymmetry {skew[0]:.1e} and {skew[1]:.1e}")
    for one, other in zip(*found):
        check(abs(one - other) < 1e-4 * one, f"{found[1]} instead of {found[0]}")
    for tips in found:
        check(tips[0] == tips[1] == tips[2] > tips[3] + 0.1, f"no dendrite: {tips}")
    check(skew[1] < 1e-13 > skew[0], f"asymmetry {skew[1]}, in the serial program {skew[0]}")


def integral():
    """What the plotfile holds is what the program says at the end."""
    arguments = ["66", "40"]
    with tempfile.TemporaryDirectory() as here:
        settings = "mesh.levels=4 refine.tolerance=1e-3 output.every=20 output.dir=out/plots"
        done = good(launch(build("heat3d", 8), arguments, here, 2, 1, settings))
        plots = os.path.join(here, "out", "plots")
        check(sorted(os.listdir(plots)) == ["plt00000", "plt00020", "plt00040"], f"{os.listdir(plots)}")
        for step in (0, 40):
            p = read_plotfile(os.path.join(plots, f"plt{step:05d}"))
            heat = number(done, rf"step +{step} +heat ([\d.]+)")
            found = p.integral("u")
            check(abs(found - heat) < 2e-9, f"step {step}: plotfile {found}, printed {heat}")
            check(p.leaf_cells() < 64**3, "the mesh is uniform: this shows nothing")


def plots():
    """Each kind of picture is made of real plotfiles; what cannot be drawn is said in one line."""
    plot = os.path.join(ROOT, "scripts", "plot")
    with tempfile.TemporaryDirectory() as here:
        for example, arguments in (("heat3d", ["34", "20"]), ("heat1d", [])):
            settings = f"mesh.levels=3 refine.tolerance=1e-3 output.every=10 output.dir={example}"
            good(launch(build(example, 8 if example == "heat3d" else 16), arguments, here, 1, 1, settings))
        first, last = (os.path.join("heat3d", name) for name in ("plt00000", "plt00020"))
        line = [os.path.join("heat1d", "plt00010")]
        for arguments in ([last], [last, "--levels"], [last, "--slice", "y=0.4"], [last, "--field", "un"],
                          [first, last, "--line", "x"], [last, "--line", "z", "--at", "x=0.3,y=0.6"],
                          [first, last, "--series"], line):
            must([plot, *arguments, "-o", "picture.png"], cwd=here)
            with open(os.path.join(here, "picture.png"), "rb") as f:
                check(f.read(8) == b"\x89PNG\r\n\x1a\n", f"{arguments}: no PNG")
            os.remove(os.path.join(here, "picture.png"))
        must([plot, first, last, "--animate", "film.gif"], cwd=here)
        check(os.path.getsize(os.path.join(here, "film.gif")) > 1000, "no film")
        listed = must([plot, last, "--list"], cwd=here).stdout.decode()
        check(re.search(r"^u +\S+ to \S+$", listed, re.M), listed)
        for arguments, words in (([last, "--field", "v"], "no field 'v': there are u, un"),
                                 ([first, last], "several plotfiles"), (["nothing"], "no plotfile"),
                                 ([last, "--slice", "q=1"], "is no slice"), ([*line, "--line", "y"], "no axis y"),
                                 ([last, "--line", "x", "--at", "x=1"], "is no place")):
            done = subprocess.run([plot, *arguments], cwd=here, capture_output=True, text=True)
            check(done.returncode == 1 and words in done.stderr, f"{arguments}: {done.stderr}")


def outside(compiler=None):
    """A copy of an example, in a folder of its own, is translated and runs."""
    compiler = compiler or amrcc
    with tempfile.TemporaryDirectory() as here:
        for name in ("heat1d.c", "amr.ini"):
            shutil.copy(os.path.join(ROOT, "examples", "heat1d", name), here)
        must(["cc", "-O2", "heat1d.c", "-o", "serial", "-lm"], cwd=here)
        must([compiler, "heat1d.c", "-o", "heat1d"], cwd=here)
        expected = must(["./serial"], cwd=here).stdout
        done = good(launch("./heat1d", [], here, 2, 1))
        last = [list(map(float, d.split()[-1::-1][:1])) for d in (expected, done.stdout)]
        check(abs(last[0][0] - last[1][0]) < 1e-2, "the result is far from the serial one")
        done = good(launch("./heat1d", [], here, 2, 1, "mesh.levels=1"))
        check(done.stdout == expected, "not the serial program's output")


def verifies(compiler):
    """amrcc verify finds what it links and runs beside itself."""
    beside = os.path.join(os.path.dirname(compiler), "..", "lib", "amrcc")
    for name in ("libamr_serial.a", "plot_verify.py"):
        check(os.path.exists(os.path.join(beside, name)), f"{name} is not installed")
    with tempfile.TemporaryDirectory() as here:
        done = must([compiler, "verify", "-v", "--levels=2", source("heat1d")], cwd=here)
        check(os.path.join(beside, "plot_verify.py").encode() in done.stderr, "another script was run")
        check(b"wrote verify.json" in done.stdout and b"failed" not in done.stdout, done.stdout.decode())


def installed():
    """The same with an installed compiler, moved to another place, and the build tree not needed."""
    with tempfile.TemporaryDirectory() as here:
        must(["meson", "install", "-C", os.path.dirname(amrcc), "--no-rebuild", "--destdir", here])
        for place, _, names in os.walk(here):
            if "amrcc" in names and os.path.basename(place) == "bin":
                outside(os.path.join(place, "amrcc"))
                verifies(os.path.join(place, "amrcc"))
                return
        raise Failed("meson install put no bin/amrcc")


# ---- bad input: the message and the exit code ------------------------------------------------------


def refused(done, *words):
    text = done.stderr.decode()
    check(done.returncode == 1, f"exit code {done.returncode}, not 1\n{text}")
    lines = [line for line in text.splitlines() if line.startswith("amr: error: ")]
    check(len(lines) == 1, f"not one line 'amr: error: ...' but\n{text}")
    for word in words:
        check(word in lines[0], f"'{word}' is not in: {lines[0]}")
    print(lines[0])


def bad_key():
    for ranks in (1, 2):
        with tempfile.TemporaryDirectory() as here:
            program = build("heat1d", 16)
            refused(launch(program, [], here, ranks, settings="mesh.level=4"), "level", "mesh.levels")
            with open(os.path.join(here, "amr.ini"), "w") as f:
                f.write("[mesh]\nlevels = 2\n[refine]\ntolerence = 1e-3\n")
            refused(launch(program, [], here, ranks), "amr.ini:4", "tolerence", "tolerance")


def bad_value():
    with tempfile.TemporaryDirectory() as here:
        refused(launch(build("heat1d", 16), [], here, 2, settings="mesh.levels=many"), "mesh.levels", "many")


def bad_config():
    for ranks in (1, 2):
        with tempfile.TemporaryDirectory() as here:
            done = launch(build("heat1d", 16), [], here, ranks, environment={"AMR_CONFIG": "nowhere.ini"})
            refused(done, "nowhere.ini")


def bad_output():
    for ranks in (1, 2):
        with tempfile.TemporaryDirectory() as here:
            open(os.path.join(here, "file"), "w").close()
            settings = "mesh.levels=2 output.every=10 output.dir=file/plots"
            done = launch(build("heat1d", 16), [], here, ranks, settings=settings)
            refused(done, "file/plots", "Not a directory", "output.dir")
            check(os.listdir(here) == ["file"], f"something was left behind: {os.listdir(here)}")


def bad_memory():
    with tempfile.TemporaryDirectory() as here:
        arguments, block = SMALL["heat3d"]
        done = launch(build("heat3d", block), arguments, here, 2, settings="run.memory_limit=100000")
        refused(done, "run.memory_limit", "'u'")


def ends_inside():
    """exit in a function that the time loop calls: amrcc says that the last plotfile is missing."""
    for settings, told in (("output.every=20", True), ("mesh.levels=1", False)):
        with tempfile.TemporaryDirectory() as here:
            done = good(launch(build("traffic1d", 8), ["100", "30"], here, 2, settings=settings))
            check((b"inside the time loop" in done.stderr) == told, f"{settings}: {done.stderr.decode()}")


def bad_rows():
    """Tables of rows that make no mesh array; two names for one array."""
    told = {"null": "row 16", "short": "has 17 elements", "overlap": "overlap", "dense": "31 elements apart",
            "shared": "share memory", "alias": "the same array", "begin": "in front of the rows"}
    for what, words in told.items():
        with tempfile.TemporaryDirectory() as here:
            refused(launch(build("badrows2d", 8), [what], here, 2, settings="mesh.levels=1"), words, "'p'")


CHECKS = [programs, uniform, sizes, adaptive, distance, stays, overwritten, edges_watched, ghost_orders, copies, centring,
          advect_quality, diffusion_order, layers_mix, water_flows, gas, heat_errors, dendrite, integral, plots, outside, installed, bad_key, bad_value, bad_config, bad_output,
          bad_memory,
          bad_rows, ends_inside]


def main():
    global amrcc, work
    parser = argparse.ArgumentParser(description="End-to-end checks.")
    parser.add_argument("--amrcc", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("check", choices=[c.__name__ for c in CHECKS])
    parser.add_argument("arguments", nargs="*")
    args = parser.parse_args()
    amrcc, work = os.path.abspath(args.amrcc), os.path.abspath(args.work)
    os.makedirs(work, exist_ok=True)
    try:
        next(c for c in CHECKS if c.__name__ == args.check)(*args.arguments)
    except Failed as what:
        print(f"{args.check}: {what}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
