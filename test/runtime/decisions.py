"""Runs test_decisions: the leaves after each step must be those that the rules of the criterion give, worked
out by hand. 128 cells (indices 1 to 128), blocks of 8 cells, levels 0 to 2: block n of level 2 holds the
indices 8 n + 1 to 8 n + 8. Remeshes are due before steps 5, 9, 13 and early ones before steps 2 and 3.

    decisions.py PROGRAM
"""
import os
import subprocess
import sys

program = os.path.abspath(sys.argv[1])
ROOTS = "0:0 0:1 0:2 0:3"
V_SEEN = "0:0 0:1 1:4 1:5 2:12 2:13 1:7"

# Scenario, parameters beside the common ones, and the leaves from each step on at which they change.
EXPECTED = [
    ("constant", "", {1: ROOTS}),
    # Interpolation gives a straight line back, also at blocks' edges.
    ("linear", "", {1: ROOTS}),
    # A jump between 44 and 45, in the middle of block 5: it alone is looked for, 4 is its sibling, and
    # 1:0, 1:1 are what 2:1 balance asks for beside 2:4.
    ("inside", "", {1: "1:0 1:1 2:4 2:5 1:3 0:2 0:3"}),
    # Two cells from the face to block 6: the buffer wants that, too; without a buffer nothing does.
    ("near", "", {1: "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 0:3"}),
    ("near", "refine.buffer=0", {1: "1:0 1:1 2:4 2:5 1:3 0:2 0:3"}),
    # On the face itself no block sees it by its own cells; both sides are refined.
    ("across", "", {1: "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 0:3"}),
    ("across", "refine.buffer=0", {1: "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 0:3"}),
    # The far side of block 6 is as calm as block 5: what lies near the face they share is what counts.
    ("ramp", "refine.buffer=0", {1: "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 0:3"}),
    # 8 cells a step to the right. Early remeshes only refine; the others coarsen by one level each. What has
    # come to the coarse block 1:4 before step 5 has left the buffer: from there on each step remeshes.
    ("moving", "", {1: "1:0 1:1 2:4 2:5 1:3 0:2 0:3",
                    2: "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 0:3",
                    5: "0:0 1:2 1:3 2:8 2:9 2:10 2:11 1:6 1:7",
                    6: "0:0 0:1 1:4 2:10 2:11 1:6 1:7",
                    8: "0:0 0:1 1:4 2:10 2:11 2:12 2:13 1:7",
                    9: "0:0 0:1 1:4 1:5 2:12 2:13 1:7",
                    10: "0:0 0:1 1:4 1:5 2:12 2:13 2:14 2:15",
                    11: "0:0 0:1 0:2 1:6 2:14 2:15"}),  # it has gone; the ring still holds 1
    # A spike falls to a detail of half the tolerance, which a fine leaf keeps (hysteresis 0.25), before
    # step 9 to less than that.
    ("fading", "", {1: "1:0 1:1 2:4 2:5 1:3 0:2 1:6 2:14 2:15",
                    9: "0:0 1:2 1:3 0:2 1:6 2:14 2:15",
                    13: "0:0 0:1 0:2 1:6 2:14 2:15"}),
    ("fading", "refine.hysteresis=1", {1: "1:0 1:1 2:4 2:5 1:3 0:2 1:6 2:14 2:15",
                                       5: "0:0 1:2 1:3 0:2 1:6 2:14 2:15",
                                       9: "0:0 0:1 0:2 1:6 2:14 2:15"}),
    ("fading", "refine.hysteresis=0", {1: "1:0 1:1 2:4 2:5 1:3 0:2 1:6 2:14 2:15"}),
    # What the first step makes of a field at rest is refined at once, as deep as it goes, and coarsened at
    # the first regular remesh where that was too much; with rare remeshes, too, of which the first comes soon.
    ("early", "", {1: ROOTS, 2: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3", 5: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"}),
    ("early", "refine.every=64", {1: ROOTS, 2: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3", 5: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"}),
    # What step 5 makes is seen at the next regular remesh, one level each.
    ("late", "", {1: ROOTS, 9: "1:0 1:1 1:2 1:3 0:2 0:3", 13: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3"}),
    # v jumps at 100. A stage that each step makes anew has no say once that is known, a coefficient has.
    ("stage", "", {1: V_SEEN, 5: "0:0 0:1 0:2 1:6 1:7", 9: ROOTS}),
    ("coefficient", "", {1: V_SEEN}),
    # Only what refine.field names counts, in the first mesh, too.
    ("stage", "refine.field=u", {1: ROOTS}),
    ("coefficient", "refine.field=u", {1: ROOTS}),
    ("stage", "refine.field=v", {1: V_SEEN}),
    ("coefficient", "refine.field=u,v", {1: V_SEEN}),
    ("inside", "refine.criterion=none", {1: " ".join(f"2:{n}" for n in range(16))}),
]
STEPS = 16
failures = 0


def leaves(scenario, settings):
    common = "mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes "
    env = dict(os.environ, OMP_NUM_THREADS="1", AMR_SET=common + settings)
    got = subprocess.run([program, scenario, str(STEPS)], env=env, capture_output=True, text=True, timeout=100)
    told = "has left the refined region between two remeshes, 4 steps apart (step 4" in got.stderr
    return got.stdout + (got.stderr if told != (scenario == "moving") or got.returncode else "")


for name, settings, changes in EXPECTED:
    wanted, now = "", ""
    for step in range(1, STEPS + 1):
        now = changes.get(step, now)
        wanted += f"{step}: {now}\n"
    found = leaves(name, settings)
    if found != wanted:
        failures += 1
        print(f"FAILED: {name} {settings}\nwanted:\n{wanted}found:\n{found}")
sys.exit(1 if failures else 0)
