"""What a time step asks of the GPU between two changes of the mesh: launches, waits, allocations and bytes
copied, as the shim counts them. They are those of a run less those of a shorter one, divided by steps.
And what a whole run of a step asks, with the first mesh.

    counts.py BUILD_FOLDER SHIM_LIBRARY
"""
import os
import re
import sys

import common

NAMES = ('launches', 'waits', 'allocations', 'bytes copied', 'uploads')
# Program, blocks, arguments of two runs between whose ends the mesh stays, levels: at most so many a step.
# heat3d with three levels, beside the nest: ghosts, fluxes where levels meet, and what they correct.
# rayleigh_taylor copies periodic edges and sets walls array by array, layer by layer: all along an axis are
# one launch, and so are the walls.
# Between two steps at which the criterion looks at the mesh, edges of arrays that refine.field leaves out are not
# looked at.
# diffusion3d sets its edges by a formula and the time, so their places are looked at in each step: many at once.
# shallow sets edges in each step, loop by loop: those that do not depend on each other are one launch. The boxes
# that hold them come back, and are not uploaded again.
HEAT, SHALLOW = ['34', '9'], ['dam', '32', '32', '0.2']
CASES = [
    ('heat3d', 8, HEAT, ['34', '12'], 1, (1, 0, 0, 0, 0)),
    ('heat3d', 8, HEAT, ['34', '12'], 3, (4, 0, 0, 0, 0)),
    ('rayleigh_taylor', 8, ['16', '0.005'], ['16', '0.01'], 2, (34, 4, 1, 12000, 2)),
    ('diffusion3d', 8, ['32', '0.01'], ['32', '0.02'], 3, (34, 28, 14, 330000, 23)),
    ('shallow', 16, SHALLOW, ['dam', '32', '32', '0.3'], 3, (11.5, 3, 1, 1300, 2)),
]
# The first mesh, a step and the end of heat3d, 239 leaves: nodes are evaluated and surveyed together. With a
# plotfile of the step: blocks come many at a time.
WHOLE = [
    ('', ['66', '1'], 3, '0.01', (90, 115, 50, 5600000, 75)),
    ('output.every=1', ['66', '1'], 3, '0.01', (98, 130, 68, 9800000, 82)),
]


def counts(program, arguments, levels, folder, tolerance='0.1', sets=''):
    """Those of a run, and its steps."""
    done = common.run([program] + arguments, cwd=folder,
                      env=dict(os.environ, AMR_SHIM_COUNTS='1',
                               AMR_SET='mesh.levels=%d refine.every=1000 refine.tolerance=%s '
                                       'run.threads=1 %s' % (levels, tolerance, sets)))
    found = re.search(r'shim: (\d+) launches, (\d+) waits, (\d+) allocations, (\d+) bytes copied, '
                      r'(\d+) uploads', done.stderr.decode())
    steps = re.search(r'amr: (\d+) steps', (done.stdout + done.stderr).decode())
    return [int(n) for n in found.groups()], int(steps.group(1))


def all_within(counted, most):
    return all(c <= m for c, m in zip(counted, most))


def main():
    build, shim = sys.argv[1:3]
    good = True
    with common.work_folder() as folder:
        built = {}
        for name, block, short, long, levels, most in CASES:
            if name not in built:
                source = os.path.join(common.ROOT, 'examples', name, name + '.c')
                here = os.path.join(folder, name)
                os.mkdir(here)
                built[name] = common.build_shim(source, ['--block=%d' % block], build, shim, here)
            (few, first), (many, last) = (counts(built[name], a, levels, folder) for a in (short, long))
            each = [(b - a) / (last - first) for a, b in zip(few, many)]
            said = ', '.join('%.3g %s' % pair for pair in zip(each, NAMES))
            fine = many[0] > few[0] and all_within(each, most)
            print('%s: %s, %d level(s), a step: %s' % ('good' if fine else 'FAILED', name, levels, said))
            good = good and fine
        for sets, arguments, levels, tolerance, most in WHOLE:
            whole, _ = counts(built['heat3d'], arguments, levels, folder, tolerance, sets)
            fine = whole[0] > 0 and all_within(whole, most)
            print('%s: heat3d, %d level(s), a step and the first mesh %s: %s' %
                  ('good' if fine else 'FAILED', levels, sets,
                   ', '.join('%d %s' % pair for pair in zip(whole, NAMES))))
            good = good and fine
    sys.exit(0 if good else 1)


main()
