"""What the tests of CUDA programs share: the examples, commands, comparison of results."""
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SKIPPED = 77  # what meson takes for a skipped test

# name: (arguments of amrcc, arguments of the program: small meshes)
EXAMPLES = {
    'heat1d': (['--block=64'], []),
    'advect2d': (['--block=8'], ['64']),
    'heat3d': (['--block=8'], ['34', '24']),
}
# As amrcc compiles kernels itself: no contraction, so that the bits do not depend on the target.
EXACT = ['-ffp-contract=off', '-fno-math-errno', '-fno-trapping-math']


def source(example):
    return os.path.join(ROOT, 'examples', example, example + '.c')


def skip(reason):
    print('skipped: ' + reason)
    sys.exit(SKIPPED)


def run(command, **kwargs):
    """Runs a command that must succeed; returns its standard output."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kwargs)
    if done.returncode:
        print('FAILED (%d): %s' % (done.returncode, ' '.join(command)))
        sys.stdout.write(done.stdout.decode(errors='replace'))
        sys.stdout.write(done.stderr.decode(errors='replace'))
        sys.exit(1)
    return done.stdout


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


def work_folder():
    return tempfile.TemporaryDirectory(prefix='amr-cuda-test-')
