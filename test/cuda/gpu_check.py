"""scripts/gpu-check from end to end, with an nvcc that hands its sources to the shim and an nvidia-smi
that knows of a GPU. Kernels run in the shim's strict way: without the heap, and from the last thread to
the first; here no MPI library has a thread of its own that would need the heap. The programs are those that
need most of the script: run.py compares the results of all others, and counts.py builds the other examples.

    gpu_check.py BUILD_FOLDER SHIM_LIBRARY
"""
import os
import sys

import common

PROGRAMS = ['heat1d', 'advect2d', 'heat3d', 'mixed2d', 'euler2d']
NEEDED = ['--programs', *PROGRAMS, 'bench8', 'bench16', 'bench32', 'example-euler', 'example-dendrite']
NVCC = """#!/bin/sh
# nvcc's arguments, as far as gpu-check uses them, turned into g++'s.
for a; do
    shift
    case $a in
    -fmad=false) set -- "$@" %(exact)s ;;
    -arch=* | -Werror | all-warnings) ;;
    *.cu) set -- "$@" -DAMR_CUDA_SHIM -I%(shim_include)s -x c++ "$a" ;;
    *) set -- "$@" "$a" ;;
    esac
done
case " $* " in
*" -c "*) exec g++ -w "$@" -O1 ;;
*) exec g++ "$@" %(library)s ;;
esac
"""
# The programs are small: to optimise takes longer than it saves. No contraction: the same bits.
GCC = """#!/bin/sh
exec %s "$@" -O1
"""
SANITIZER = """#!/bin/sh
shift # --error-exitcode
exec "$@"
"""
NCU = """#!/bin/sh
# One kernel, each metric 2, as `--csv --page raw` prints them; the program's own output before.
for a; do
    case $last in
    --metrics) metrics=$a ;;
    esac
    last=$a
done
echo "some line of the program"
echo "\\"ID\\",\\"Kernel Name\\",\\"$(echo $metrics | sed 's/,/\\",\\"/g')\\""
echo "\\"\\",\\"\\"$(echo $metrics | sed 's/[^,]*/,\\"unit\\"/g; s/,,/,/g')"
echo "\\"0\\",\\"some_kernel(args)\\"$(echo $metrics | sed 's/[^,]*/,\\"2.0\\"/g; s/,,/,/g')"
"""
NVIDIA_SMI = """#!/bin/sh
echo "No GPU (shim)"
"""


def write_program(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as f:
        f.write(text)
    os.chmod(path, 0o755)


def main():
    build, shim = sys.argv[1:3]
    script = os.path.join(common.ROOT, 'scripts', 'gpu-check')
    with common.work_folder() as folder:
        programs, out = os.path.join(folder, 'bin'), os.path.join(folder, 'results')
        os.mkdir(programs)
        write_program(programs, 'nvcc', NVCC % {
            'exact': ' '.join(common.EXACT), 'library': os.path.abspath(shim),
            'shim_include': os.path.join(common.ROOT, 'test', 'shim')})
        write_program(programs, 'gcc', GCC % common.find('gcc'))
        write_program(programs, 'nvidia-smi', NVIDIA_SMI)
        write_program(programs, 'ncu', NCU)
        write_program(programs, 'compute-sanitizer', SANITIZER)
        prepared = os.path.join(folder, 'prepared')
        common.run([sys.executable, script, '--prepare', prepared, '--amrcc',
                    os.path.join(build, 'amrcc'), *NEEDED])
        done = common.run([sys.executable, script, '--quick', '--results', out, prepared,
                           *NEEDED, '--parts', 'compare', 'heat', 'calls', 'kernels', 'memory'],
                          env=dict(os.environ, PATH=programs + ':' + os.environ['PATH'],
                                   **common.strict(True)))
        print(done.stdout.decode())
        reports = common.files_below(out)
        good = len(reports) == 1
        for text in reports.values():
            good = good and text.count(b'same bytes') == 2 * len(PROGRAMS)
            good = good and text.count(b'| no error |') == 3 and b'FAILED' not in text
            good = good and b'| cudaLaunchKernel | ' in text
            good = good and text.count(b'| some_kernel | 1 | 0.0 |') == 4
            good = good and b'GB/s' in text and b'| 32^3, float |' in text and b' of one level |' in text
    print('complete: a report with all comparisons' if good else 'FAILED: no complete report')
    sys.exit(0 if good else 1)


main()
