"""What the tests of CUDA programs share: the programs, commands, comparison of results."""
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SKIPPED = 77  # what meson takes for a skipped test

class Program:
    """Small meshes, with which an adaptive run has blocks on several levels."""

    def __init__(self, source, block, arguments, levels, output_every, tolerance, accuracy=1e-12):
        self.source = os.path.join(ROOT, source)
        self.options = ['--block=%d' % block]  # of amrcc
        self.arguments = arguments             # of the program
        self.levels = levels                   # when adaptive
        self.accuracy = accuracy               # of a GPU's results against a CPU's: exp and the like
                                               # differ in their last digit
        self.settings = 'refine.every=4 refine.tolerance=%g output.every=%d run.threads=1' % (
            tolerance, output_every)


PROGRAMS = {
    'heat1d': Program('examples/heat1d/heat1d.c', 64, [], 3, 250, 1e-3),
    'advect2d': Program('examples/advect2d/advect2d.c', 8, ['64'], 3, 40, 1e-3),
    'heat3d': Program('examples/heat3d/heat3d.c', 8, ['34', '24'], 3, 8, 0.1),
    'mixed2d': Program('test/cuda/programs/mixed2d.c', 8, [], 3, 10, 1e-3),
    'channel2d': Program('test/cuda/programs/channel2d.c', 8, [], 3, 30, 1e-2),
    'grayscott2d': Program('test/e2e/programs/grayscott2d.c', 8, ['24'], 3, 8, 1e-3),
    'euler2d': Program('test/e2e/programs/euler2d.c', 8, ['12'], 3, 4, 1e-3),
    'cgrid2d': Program('test/e2e/programs/cgrid2d.c', 8, ['96', '8'], 3, 4, 5e-2),
    'yee2d': Program('test/e2e/programs/yee2d.c', 8, ['74', '24'], 3, 20, 1e-2),
    'sponge2d': Program('test/e2e/programs/sponge2d.c', 8, ['24'], 3, 8, 1e-2, 1e-5),
    'aquifer2d': Program('test/e2e/programs/aquifer2d.c', 8, ['96', '24'], 3, 8, 1e-3),
    'sums-3d': Program('test/codegen/sums-3d.c', 4, [], 3, 15, 1e-2),
    'operators-own': Program('test/codegen/operators-own.c', 8, [], 3, 6, 1e-2),
    'operators3d': Program('test/cuda/programs/operators3d.c', 8, [], 3, 8, 5e-2),
    'symmetry-faces': Program('test/codegen/symmetry-faces.c', 8, [], 3, 20, 1e-3),
    'star3d': Program('test/cuda/programs/star3d.c', 10, [], 2, 3, 5e-2),
    'far3d': Program('test/cuda/programs/far3d.c', 16, [], 2, 3, 5e-2),
}
# As amrcc compiles kernels itself: no contraction, so that the bits do not depend on the target.
EXACT = ['-ffp-contract=off', '-fno-math-errno', '-fno-trapping-math']


def skip(reason):
    print('skipped: ' + reason)
    sys.exit(SKIPPED)


def run(command, **kwargs):
    """Runs a command that must succeed; returns what it printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kwargs)
    if done.returncode:
        print('FAILED (%d): %s' % (done.returncode, ' '.join(command)))
        sys.stdout.write(done.stdout.decode(errors='replace'))
        sys.stdout.write(done.stderr.decode(errors='replace'))
        sys.exit(1)
    return done


def find(*names):
    """The first of these programs that there is, or None."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    return None


def files_below(folder):
    """Relative path -> contents of every file below a folder."""
    found = {}
    for here, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(here, name)
            with open(path, 'rb') as f:
                found[os.path.relpath(path, folder)] = f.read()
    return found


def build_openmp(source, options, amrcc, folder):
    program = os.path.join(folder, 'openmp')
    run([amrcc, source, '-o', program] + options + ['-lm'])
    return program


def build_shim(source, options, build, shim, folder):
    """The CUDA version of a program, whose device code runs on the CPU."""
    emitted = os.path.join(folder, 'cuda')
    run([os.path.join(build, 'amrcc'), source, '--target=cuda', '--emit=' + emitted] + options)
    include = ['-I' + emitted, '-I' + os.path.join(ROOT, 'runtime', 'include'),
               '-I' + os.path.dirname(source)]
    objects = []
    for entry in sorted(os.listdir(emitted)):
        stem, suffix = os.path.splitext(os.path.join(emitted, entry))
        if suffix == '.c':
            run(['gcc', '-O2', '-c', stem + '.c', '-o', stem + '.o'] + include + EXACT)
        elif suffix == '.cu':
            run(['g++', '-std=c++17', '-O2', '-Wall', '-DAMR_CUDA_SHIM', '-x', 'c++', '-c',
                 stem + '.cu', '-o', stem + '.o', '-I' + os.path.join(ROOT, 'test', 'shim')] +
                include + EXACT)
        else:
            continue
        objects.append(stem + '.o')
    program = os.path.join(folder, 'shim')
    run([find('mpicxx.mpich', 'mpicxx'), '-o', program] + objects +
        [shim, os.path.join(build, 'runtime', 'libamr.a'), '-linih', '-fopenmp', '-lm'])
    return program


def strict(on):
    """Environment in which the shim runs threads the other way round, and hides the heap from kernels
    if it can; functions of libraries are found before, since that needs the heap."""
    return {'AMR_SHIM_STRICT': '1', 'LD_BIND_NOW': '1'} if on else {}


def work_folder():
    return tempfile.TemporaryDirectory(prefix='amr-cuda-test-')
