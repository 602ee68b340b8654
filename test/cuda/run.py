"""Runs an example's CUDA program on the CPU, through test/shim, and its OpenMP program, and compares
standard output and plotfiles byte for byte: adaptivity off and on, one rank and two.

    run.py EXAMPLE BUILD_FOLDER SHIM_LIBRARY [-- LINK ARGUMENTS]
"""
import os
import sys

import common

CASES = [(levels, ranks) for levels in (1, 3) for ranks in (1, 2)]


def build_openmp(example, amrcc, folder):
    program = os.path.join(folder, 'openmp')
    common.run([amrcc, common.source(example), '-o', program] + common.EXAMPLES[example][0] + ['-lm'])
    return program


def build_shim(example, amrcc, build, shim, folder):
    emitted = os.path.join(folder, 'cuda')
    common.run([amrcc, common.source(example), '--target=cuda', '--emit=' + emitted] +
               common.EXAMPLES[example][0])
    include = ['-I' + emitted, '-I' + os.path.join(common.ROOT, 'runtime', 'include'),
               '-I' + os.path.dirname(common.source(example))]
    objects = []
    for name in sorted(os.listdir(emitted)):
        stem, suffix = os.path.splitext(os.path.join(emitted, name))
        if suffix == '.c':
            common.run(['gcc', '-O2', '-c', stem + '.c', '-o', stem + '.o'] + include +
                       common.EXACT)
        elif suffix == '.cu':
            common.run(['g++', '-std=c++17', '-O2', '-Wall', '-DAMR_CUDA_SHIM', '-x', 'c++', '-c',
                        stem + '.cu', '-o', stem + '.o',
                        '-I' + os.path.join(common.ROOT, 'test', 'shim')] + include + common.EXACT)
        else:
            continue
        objects.append(stem + '.o')
    program = os.path.join(folder, 'shim')
    common.run([common.find('mpicxx.mpich', 'mpicxx'), '-o', program] + objects +
               [shim, os.path.join(build, 'runtime', 'libamr.a'), '-linih', '-fopenmp', '-lm'])
    return program


def results(program, example, levels, ranks, folder):
    """Standard output and files written by one run."""
    os.makedirs(folder)
    settings = 'mesh.levels=%d output.every=8 refine.every=4 run.threads=1 run.quiet=true' % levels
    out = common.run([common.find('mpiexec.mpich', 'mpiexec'), '-n', str(ranks), program] +
                     common.EXAMPLES[example][1], cwd=folder,
                     env=dict(os.environ, AMR_SET=settings))
    found = common.files_below(folder)
    found['standard output'] = out
    return found


def compare(example, levels, ranks, openmp, shim, folder):
    case = '%s, %d level(s), %d rank(s)' % (example, levels, ranks)
    case_folder = os.path.join(folder, '%d-%d' % (levels, ranks))
    expected = results(openmp, example, levels, ranks, os.path.join(case_folder, 'openmp'))
    got = results(shim, example, levels, ranks, os.path.join(case_folder, 'cuda'))
    different = sorted(name for name in set(expected) | set(got)
                       if expected.get(name) != got.get(name))
    if not any(name.endswith('Header') for name in expected):
        print('FAILED: %s: no plotfile was written' % case)
        return False
    if different:
        print('FAILED: %s: CUDA and OpenMP differ in %s' % (case, ', '.join(different[:8])))
        return False
    print('equal: %s: %d files and standard output' % (case, len(expected) - 1))
    return True


def main():
    example, build, shim = sys.argv[1:4]
    if not common.find('mpiexec.mpich', 'mpiexec'):
        common.skip('no MPI')
    amrcc = os.path.join(build, 'amrcc')
    with common.work_folder() as folder:
        openmp = build_openmp(example, amrcc, folder)
        cuda = build_shim(example, amrcc, build, shim, folder)
        good = [compare(example, levels, ranks, openmp, cuda, folder) for levels, ranks in CASES]
    sys.exit(0 if all(good) else 1)


main()
