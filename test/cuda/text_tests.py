"""Programs of the text tests (test/codegen) as CUDA programs on the CPU, through test/shim: built with
the options of their RUN lines and run with their settings on one rank and two, they must print what
the OpenMP version prints and write the same plotfiles, byte for byte, and print what the CHECK lines
say.

    text_tests.py BUILD_FOLDER SHIM_LIBRARY NAME...
"""
import os
import re
import sys

import common


def of_test(text):
    """The compiler's options, the settings, and the lines that must be printed."""
    options = re.search(r'RUN: %amrcc (.*)%s -o %t$', text, re.M).group(1).split()
    settings = re.search(r'AMR_SET="([^"]*)" %t \| FileCheck %s', text).group(1)
    lines = re.findall(r'// CHECK(?:-NEXT)?: (.*)', text)
    return options, settings, [re.compile(re.sub(r'\{\{(.*?)\}\}', r'\1', line)) for line in lines]


def results(program, settings, ranks, folder):
    """Standard output, and all files that a run has written."""
    os.makedirs(folder)
    done = common.run([common.find('mpiexec.mpich', 'mpiexec'), '-n', str(ranks), program],
                      cwd=folder,
                      env=dict(os.environ, AMR_SET=settings, **common.strict(ranks > 1)))
    return done.stdout.decode(), common.files_below(folder)


def check(name, build, shim, folder):
    source = os.path.join(common.ROOT, 'test', 'codegen', name + '.c')
    os.makedirs(folder)
    with open(source) as f:
        options, settings, lines = of_test(f.read())
    settings += ' run.threads=1 output.every=15'
    openmp = common.build_openmp(source, options, os.path.join(build, 'amrcc'), folder)
    cuda = common.build_shim(source, options, build, shim, folder)
    good = True
    for ranks in (1, 2):
        text, files = results(openmp, settings, ranks, os.path.join(folder, 'openmp-%d' % ranks))
        got, others = results(cuda, settings, ranks, os.path.join(folder, 'cuda-%d' % ranks))
        different = sorted(f for f in set(files) | set(others) if files.get(f) != others.get(f))
        missing = [line.pattern for line in lines if not line.search(got)]
        if text == got and files and not different and not missing:
            print('%s, %d rank(s): the same output and %d files' % (name, ranks, len(files)))
            continue
        print('FAILED: %s, %d rank(s): %d files, other ones: %s; not printed: %s' %
              (name, ranks, len(files), ', '.join(different[:8]), '; '.join(missing)))
        print(text, got, sep='---\n')
        good = False
    return good


def main():
    build, shim, names = sys.argv[1], sys.argv[2], sys.argv[3:]
    if not common.find('mpiexec.mpich', 'mpiexec'):
        common.skip('no MPI')
    with common.work_folder() as folder:
        good = [check(name, build, shim, os.path.join(folder, name)) for name in names]
    sys.exit(0 if good and all(good) else 1)


main()
