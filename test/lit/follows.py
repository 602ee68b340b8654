"""How far the numbers that a program translated prints are from its serial original's follows the tolerance: on three
levels, below tolerance times the range of the numbers for 1e-2, 1e-3 and 1e-4. On 3 ranks it prints the same as on 1.

usage: follows.py AMRCC [amrcc options] source.c...
"""
import os
import re
import subprocess
import sys

from near import run, several
from programs import SANITIZED, built, is_variant, serial


def main():
    amrcc, *given = sys.argv[1:]
    if is_variant(amrcc, *given):
        return 0
    original, adaptive = serial(given), built(amrcc, *given)
    expected = [float(w) for w in subprocess.run([original], stdout=subprocess.PIPE, check=True).stdout.split()]
    size = max(expected) - min(expected)
    for tolerance in (1e-3,) if SANITIZED else (1e-2, 1e-3, 1e-4):
        settings = f'mesh.levels=3 refine.tolerance={tolerance} run.threads=1'
        found, said = run(adaptive, 2 if SANITIZED else 1, settings)
        error = max(abs(float(a) - b) for a, b in zip(found.split(), expected, strict=True)) / size
        share = float(re.search(r'([0-9.]+) % of uniform; by level', said).group(1))
        print(f'tolerance {tolerance:g}: error {error:.2e}, {share} % of the cells')
        if not error < tolerance:
            return f'error {error} at tolerance {tolerance}\n{said}'
        if share > 90:
            return f'the mesh was nearly uniform: this shows nothing\n{said}'
        for ranks in several(3) if tolerance == 1e-2 else ():
            if run(adaptive, ranks, settings)[0] != found:
                return f'other numbers on {ranks} ranks'
    return 0


if __name__ == '__main__':
    sys.exit(main())
