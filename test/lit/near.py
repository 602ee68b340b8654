"""A program translated prints what its serial original prints with adaptivity off, on 1 and 3 ranks; on three
levels its numbers stay near, while a part of the mesh is left coarse (TOLERANCE 0: of a mesh too thin for that, the same).
Under sanitizers it runs once, on three levels and two ranks. Ring blocks are packed with one level only: edge-packed.c
and edge-packed-2d.c run so under sanitizers, too, by %ranks.

usage: near.py TOLERANCE AMRCC [amrcc options] source.c...
"""
import os
import re
import shutil
import subprocess
import sys

from programs import SANITIZED, built, is_variant, serial

LAUNCHER = shutil.which('mpiexec.mpich') or shutil.which('mpiexec')


def several(*ranks):
    """Of these numbers of ranks those to run on."""
    return () if not LAUNCHER else ranks[-1:] if SANITIZED else ranks


def run(program, ranks, settings):
    line = [LAUNCHER, '-n', str(ranks), program] if LAUNCHER else [program]
    done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          env=dict(os.environ, AMR_SET=settings))
    if done.returncode:
        sys.exit(f'exit code {done.returncode} on {ranks} ranks with {settings}\n{done.stderr.decode()}')
    return done.stdout, done.stderr.decode()


def main():
    tolerance, amrcc, *given = sys.argv[1:]
    if is_variant(amrcc, *given):
        return 0
    original, adaptive = serial(given), built(amrcc, *given)
    expected = subprocess.run([original], stdout=subprocess.PIPE, check=True).stdout
    for ranks in () if SANITIZED else several(1, 3) or (1,):
        if run(adaptive, ranks, 'mesh.levels=1 run.quiet=true run.threads=1')[0] != expected:
            return f'one level, {ranks} ranks: not what the serial program prints'
    ranks, threads = (2, 1) if SANITIZED and LAUNCHER else (1, 2)
    found, said = run(adaptive, ranks, f'mesh.levels=3 run.threads={threads}')
    expected, found = expected.split(), found.split()
    if not found or len(found) != len(expected):
        return f'{len(found)} numbers instead of {len(expected)}'
    furthest = max(abs(float(a) - float(b)) for a, b in zip(expected, found))
    if not furthest <= float(tolerance):
        return f'furthest from the serial program: {furthest}\n{said}'
    levels = re.search(r'by level, coarsest first: (\d+) (\d+) (\d+)', said)
    if float(tolerance) and (not levels or sum(int(n) > 0 for n in levels.groups()) < 2):
        return f'nothing was left coarse: nothing was compared\n{said}'
    return 0


if __name__ == '__main__':
    sys.exit(main())
