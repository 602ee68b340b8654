"""The runtime's mesh against p4est: random forests are refined, coarsened, balanced and partitioned by both, by the
number of leaves and by weights. Leaves and neighbours must be the same, leaf for leaf, on any number of ranks. Cuts
between ranks may differ by one family: both keep families together, and each rounds in its own way. p4est and its MPI
are those that scripts/test unpacks into P4EST, or the machine's; skipped where there are none.

    forests.py FORESTS P4EST [MPIEXEC]
"""
import glob
import itertools
import os
import random
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
ours, unpacked = (os.path.abspath(p) for p in sys.argv[1:3])
mpiexec = sys.argv[3:]
COUNT, RANKS = 240, [1, 3] if mpiexec else [1]
# p4est's processes stand alone: its MPI shall look for no others and for no network.
ALONE = {"OMPI_MCA_ess_singleton_isolated": "1", "OMPI_MCA_btl": "self", "OMPI_MCA_pml": "ob1",
         "OMPI_MCA_mtl": "^ofi,psm,psm2"}


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def build_p4est(folder):
    """forests_p4est.c for two and for three dimensions."""
    for root in (unpacked, ""):
        headers = glob.glob(root + "/usr/lib/*/openmpi/include")
        if headers and os.path.exists(root + "/usr/include/p4est.h"):
            break
    else:
        skip("no p4est here, or no headers of its MPI (libp4est-dev, libopenmpi-dev)")
    libraries, programs = os.path.dirname(os.path.dirname(headers[0])), []
    if root:
        ALONE.update(LD_LIBRARY_PATH=libraries, OPAL_PREFIX=root + "/usr")
    for define in ([], ["-DP4_TO_P8"]):
        programs.append(os.path.join(folder, f"p4est{len(programs) + 2}"))
        subprocess.run(["gcc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", *define, "-isystem", headers[0],
                        *(["-isystem", root + "/usr/include", f"-L{libraries}", f"-Wl,-rpath-link,{libraries}"]
                          if root else []), os.path.join(here, "forests_p4est.c"), "-o", programs[-1],
                        "-lp4est", "-lsc", "-l:libmpi.so.40"], check=True)
    return programs


def draw(number):
    """A line of the list: see forest_wishes.h."""
    r = random.Random(f"forest {number}")
    dim = 2 + number % 2
    n_root = [r.choice([1, 1, 2, 3, 4]) if d < dim else 1 for d in range(3)]
    periodic = [r.randint(0, 1) if d < dim else 0 for d in range(3)]
    levels = r.choice([3, 4, 5, 6]) if dim == 2 else r.choice([3, 4])
    level = r.randint(0, 1)
    most = 150 if dim == 2 else 250
    return dim, " ".join(map(str, [dim, *n_root, *periodic, levels, level, r.randint(4, 7), most, r.getrandbits(40)]))


def forests(command, more=None):
    """What a program prints, a list of lines for each forest."""
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False, env=dict(os.environ, **(more or {})))
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}")
    found = [[]]
    for line in done.stdout.decode().splitlines():
        if line == "forest":
            found.append([])
        found[-1].append(line)
    return found[1:]


def same_cuts(a, b, children):
    a, b = a.split()[1:], b.split()[1:]
    return len(a) == len(b) and all(abs(int(x) - int(y)) <= children for x, y in zip(a, b))


def first_difference(mine, his, children):
    for number, (a, b) in enumerate(itertools.zip_longest(mine, his, fillvalue="")):
        both_cuts = a.startswith("cuts") and b.startswith("cuts")
        if not (same_cuts(a, b, children) if both_cuts else a == b):
            return f"line {number}\n  ours:  {a}\n  p4est: {b}"
    return None


def main():
    lines = [draw(n) for n in range(COUNT)]
    wrong, leaves = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        theirs = build_p4est(folder)
        path = os.path.join(folder, "list")
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(line + "\n" for dim in (2, 3) for d, line in lines if d == dim)
        ordered = [line for dim in (2, 3) for d, line in lines if d == dim]
        for ranks in RANKS:
            mine = forests([*mpiexec, *(["-n", str(ranks)] if mpiexec else []), ours, path])
            his = [f for program in theirs for f in forests([program, path, str(ranks)], ALONE)]
            if not len(mine) == len(his) == COUNT:
                sys.exit(f"{len(mine)} and {len(his)} forests of {COUNT}")
            for line, a, b in zip(ordered, mine, his):
                said = first_difference(a, b, 2 ** int(line.split()[0]))
                leaves += sum(text[0].isdigit() for text in a)
                if said:
                    wrong += 1
                    print(f"{ranks} ranks, forest {line}: {said}")
    print(f"{COUNT} forests on {RANKS} ranks, {leaves} leaves in all rounds, {wrong} forests differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
