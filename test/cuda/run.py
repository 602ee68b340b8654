"""Runs a program's CUDA version on the CPU, through test/shim, and its OpenMP version, and compares
standard output and plotfiles byte for byte: adaptivity off and on, one rank and two. On two, the shim
runs threads and thread blocks from the last to the first.

    run.py PROGRAM BUILD_FOLDER SHIM_LIBRARY
"""
import os
import re
import sys

import common
from common import PROGRAMS


def results(program, name, levels, ranks, folder):
    """Standard output and files written by one run, and its blocks on each level."""
    os.makedirs(folder)
    settings = 'mesh.levels=%d %s' % (levels, PROGRAMS[name].settings)
    done = common.run([common.find('mpiexec.mpich', 'mpiexec'), '-n', str(ranks), program] +
                      PROGRAMS[name].arguments, cwd=folder,
                      env=dict(os.environ, AMR_SET=settings, **common.strict(ranks > 1)))
    found = common.files_below(folder)
    found['standard output'] = done.stdout
    blocks = re.search(rb'coarsest first:([ \d]+)', done.stderr)
    return found, [int(n) for n in blocks.group(1).split()] if blocks else []


def compare(name, levels, ranks, openmp, shim, folder):
    case = '%s, %d level(s), %d rank(s)' % (name, levels, ranks)
    case_folder = os.path.join(folder, '%d-%d' % (levels, ranks))
    expected, blocks = results(openmp, name, levels, ranks, os.path.join(case_folder, 'openmp'))
    got, _ = results(shim, name, levels, ranks, os.path.join(case_folder, 'cuda'))
    different = sorted(path for path in set(expected) | set(got)
                       if expected.get(path) != got.get(path))
    if not any(path.endswith('Header') for path in expected):
        print('FAILED: %s: no plotfile was written' % case)
    elif levels > 1 and sum(n > 0 for n in blocks) < 2:
        print('FAILED: %s: all blocks are on one level: %s' % (case, blocks))
    elif different:
        print('FAILED: %s: CUDA and OpenMP differ in %s' % (case, ', '.join(different[:8])))
    else:
        print('equal: %s: blocks %s, standard output and %d files' % (case, blocks, len(expected) - 1))
        return True
    return False


def main():
    name, build, shim = sys.argv[1:4]
    if not common.find('mpiexec.mpich', 'mpiexec'):
        common.skip('no MPI')
    amrcc = os.path.join(build, 'amrcc')
    with common.work_folder() as folder:
        program = PROGRAMS[name]
        openmp = common.build_openmp(program.source, program.options, amrcc, folder)
        cuda = common.build_shim(program.source, program.options, build, shim, folder)
        good = [compare(name, levels, ranks, openmp, cuda, folder)
                for levels in (1, PROGRAMS[name].levels) for ranks in (1, 2)]
    sys.exit(0 if all(good) else 1)


main()
