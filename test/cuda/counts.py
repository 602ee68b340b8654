"""What a time step asks of the GPU between two changes of the mesh: launches, waits, allocations and bytes
copied, as the shim counts them. They are those of a run less those of a shorter one, divided by steps.

    counts.py BUILD_FOLDER SHIM_LIBRARY
"""
import os
import re
import sys

import common

SHORT, LONG = 9, 12  # with several levels, the runtime looks at the mesh at step 8, and not before 16
NAMES = ('launches', 'waits', 'allocations', 'bytes copied')
# levels: at most so many a step. With three, beside the nest: ghosts, fluxes where levels meet, and what
# they correct.
MOST = {1: (1, 0, 0, 0), 3: (4, 0, 0, 0)}


def counts(program, steps, levels, folder):
    done = common.run([program, '34', str(steps)], cwd=folder,
                      env=dict(os.environ, AMR_SHIM_COUNTS='1',
                               AMR_SET='mesh.levels=%d refine.every=1000 refine.tolerance=0.1 '
                                       'run.threads=1' % levels))
    found = re.search(r'shim: (\d+) launches, (\d+) waits, (\d+) allocations, (\d+) bytes',
                      done.stderr.decode())
    return [int(n) for n in found.groups()]


def main():
    build, shim = sys.argv[1:3]
    good = True
    with common.work_folder() as folder:
        program = common.PROGRAMS['heat3d']
        built = common.build_shim(program.source, program.options, build, shim, folder)
        for levels, most in MOST.items():
            short, long = (counts(built, steps, levels, folder) for steps in (SHORT, LONG))
            each = [(b - a) / (LONG - SHORT) for a, b in zip(short, long)]
            said = ', '.join('%g %s' % pair for pair in zip(each, NAMES))
            fine = long[0] > short[0] and all(e <= m for e, m in zip(each, most))
            print('%s: heat3d, %d level(s), a step: %s' % ('good' if fine else 'FAILED', levels, said))
            good = good and fine
    sys.exit(0 if good else 1)


main()
