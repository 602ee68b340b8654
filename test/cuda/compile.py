"""Compiles CUDA sources with nvcc, warnings being errors, for the oldest architecture of each generation from 8.0 on
that the toolkit knows; for the oldest and the newest of them where the program is none of the examples: `compile.py runtime SOURCE...` these files, `compile.py PROGRAM BUILD_FOLDER` what amrcc emits."""
import os
import re
import sys

import common

EXAMPLES = ['heat1d', 'advect2d', 'heat3d']


def architectures(nvcc):
    listed = common.run([nvcc, '--list-gpu-arch']).stdout.decode().split()
    numbers = sorted(int(m.group(1)) for m in (re.fullmatch(r'compute_(\d+)', a) for a in listed) if m)
    return [n for n in numbers if n >= 80 and n == min(m for m in numbers if m // 10 == n // 10)]


def compile_all(nvcc, sources, include, folder, some):
    archs = architectures(nvcc)
    if some:
        archs = sorted({archs[0], archs[-1]})
    flags = ['-c', '-O3', '--std=c++17', '-fmad=false', '-Werror', 'all-warnings', '-Xcompiler',
             '-Wall,-Wextra', '--threads', '2']
    for n in archs:
        flags += ['-gencode', 'arch=compute_%d,code=sm_%d' % (n, n)]
    for i, path in enumerate(sources):
        common.run([nvcc, path, '-o', os.path.join(folder, '%d.o' % i)] + flags +
                   ['-I' + d for d in include])
        print('%s: %d architectures, %s' % (os.path.basename(path), len(archs),
                                            ' '.join(map(str, archs))))


def main():
    nvcc = common.find('nvcc', '/usr/local/cuda/bin/nvcc')
    if not nvcc:
        common.skip('no nvcc')
    runtime = os.path.join(common.ROOT, 'runtime')
    include = [runtime, os.path.join(runtime, 'include')]
    with common.work_folder() as folder:
        if sys.argv[1] == 'runtime':
            sources = sys.argv[2:]
        else:
            program, build = sys.argv[1:3]
            common.run([os.path.join(build, 'amrcc'), common.PROGRAMS[program].source, '--target=cuda',
                        '--emit=' + folder] + common.PROGRAMS[program].options)
            sources = [os.path.join(folder, f) for f in sorted(os.listdir(folder))
                       if f.endswith('.cu')]
            include = [folder, include[1], os.path.dirname(common.PROGRAMS[program].source)]
        if not sources:
            print('FAILED: no CUDA source')
            sys.exit(1)
        is_example = sys.argv[1] == 'runtime' or sys.argv[1] in EXAMPLES
        compile_all(nvcc, sources, include, folder, not is_example)


main()
