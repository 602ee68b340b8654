"""Runs test_decisions: the leaves after each step must be those that the rules of the criterion give, worked
out by hand. 128 cells (indices 1 to 128), blocks of 8 cells, levels 0 to 2: block n of level 2 holds the
indices 8 n + 1 to 8 n + 8. Remeshes are due before steps 5, 9, 13 and early ones before steps 2 and 3.
In the plane: 64 x 32 cells, block (m, n) of level 2 is 8 m + 1 to 8 m + 8 by 8 n + 1 to 8 n + 8.

    decisions.py PROGRAM PROGRAM_IN_PLANE [MPIEXEC]
"""
import os
import subprocess
import sys

line, plane = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ROOTS = "0:0 0:1 0:2 0:3"
V_SEEN = "0:0 0:1 1:4 1:5 2:12 2:13 1:7"
LEVEL_1 = " ".join(f"1:{n}" for n in range(8))
FINE = " ".join(f"2:{n}" for n in range(16))
INSIDE = "1:0 1:1 2:4 2:5 1:3 0:2 0:3"
BOTH = "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 0:3"

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
    # The same with a jump on the face between blocks 5 and 6, whose own cells show nothing.
    ("settling", "", {1: "1:0 1:1 2:4 2:5 2:6 2:7 1:4 1:5 1:6 2:14 2:15",
                      9: "0:0 1:2 1:3 0:2 1:6 2:14 2:15",
                      13: "0:0 0:1 0:2 1:6 2:14 2:15"}),
    ("settling first", "", {1: "2:0 2:1 1:1 0:1 0:2 1:6 2:14 2:15",
                            9: "1:0 1:1 0:1 0:2 1:6 2:14 2:15",
                            13: "0:0 0:1 0:2 1:6 2:14 2:15"}),
    # What the first step makes of a field at rest is refined at once, as deep as it goes, and coarsened at
    # the first regular remesh where that was too much; with rare remeshes, too, of which the first comes soon.
    ("early", "", {1: ROOTS, 2: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3", 5: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"}),
    ("early", "refine.every=64", {1: ROOTS, 2: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3", 5: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"}),
    # What step 5 makes is seen at the next regular remesh, one level each.
    ("late", "", {1: ROOTS, 9: "1:0 1:1 1:2 1:3 0:2 0:3", 13: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3"}),
    # A jump of 1 does not matter beside a spike of 999, and is refined once that has gone, level by level.
    *[(name, "", {1: "0:0 0:1 0:2 1:6 2:14 2:15", 9: "1:0 1:1 1:2 1:3 0:2 1:6 1:7", 13: BOTH})
      for name in ("shrinks from below", "shrinks from above")],
    # v jumps at 100. A stage that each step makes anew has no say once that is known, a coefficient has.
    ("stage", "", {1: V_SEEN, 5: "0:0 0:1 0:2 1:6 1:7", 9: ROOTS}),
    ("coefficient", "", {1: V_SEEN}),
    # Only what refine.field names counts, in the first mesh, too.
    ("stage", "refine.field=u", {1: ROOTS}),
    ("coefficient", "refine.field=u", {1: ROOTS}),
    ("stage", "refine.field=v", {1: V_SEEN}),
    ("coefficient", "refine.field=u,v", {1: V_SEEN}),
    ("inside", "refine.criterion=none", {1: FINE}),
    # A tolerance of v's own, below and above that of all.
    ("coefficient", "refine.tolerance=1e-2,v:1", {1: ROOTS}),
    ("coefficient", "refine.tolerance=1,v:1e-2", {1: V_SEEN}),
    # Remeshes before each step: step 5's box is seen before step 6, one level each, and what lies
    # outside of it coarsens as soon as the finest level has told where it ends.
    ("late", "refine.every=1", {1: ROOTS, 6: "1:0 1:1 1:2 1:3 0:2 0:3", 7: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3",
                                8: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"}),
    # Gradients: the range is 63.5 (the ring does not count), cells differ by 2 on level 0, 1 on level 1
    # and 0.5 on level 2. With level_factor they count 1/4, 1/2 and 1 times, or 4, 2 and 1 times.
    *[("linear", "refine.criterion=gradient refine.hysteresis=0.5 refine.gradient=" + limit, {1: leaves})
      for limit, leaves in (("0.04", ROOTS), ("0.02", LEVEL_1), ("0.012", FINE),
                            ("0.02 refine.level_factor=2", ROOTS), ("0.007 refine.level_factor=2", FINE),
                            ("0.04 refine.level_factor=0.5", LEVEL_1))],
    # The first mesh has what a remesh would keep: what exceeds a quarter of the threshold.
    ("linear", "refine.criterion=gradient refine.gradient=0.07", {1: ROOTS}),
    ("linear", "refine.criterion=gradient refine.gradient=0.04", {1: LEVEL_1}),
    ("linear", "refine.criterion=gradient refine.gradient=0.025", {1: FINE}),
    ("linear", "refine.criterion=lohner", {1: ROOTS}),
    ("inside", "refine.criterion=gradient refine.buffer=0", {1: INSIDE}),
    ("across", "refine.criterion=gradient refine.buffer=0", {1: BOTH}),
    # Values: 49 to 51 are above 0.5, and only 53 lies between 0.1 and 0.3, both in block 6; 49 lies in the buffer
    # of block 5. Arrays that refine.field leaves out are looked at where refine.values names them.
    ("ramp", "refine.criterion=values refine.values=u>0.5 refine.buffer=0", {1: "0:0 1:2 2:6 2:7 1:4 1:5 0:3"}),
    ("ramp", "refine.criterion=values refine.values=u>0.1<0.3 refine.buffer=0", {1: "0:0 1:2 2:6 2:7 1:4 1:5 0:3"}),
    ("ramp", "refine.criterion=values refine.values=u>0.5", {1: BOTH}),
    ("coefficient", "refine.criterion=values refine.values=v>0.5 refine.field=u",
     {1: "0:0 0:1 1:4 1:5 2:12 2:13 2:14 2:15"}),
    # Values from 45 on or up to 44, and details in block 5.
    ("inside", "refine.criterion=detail,values refine.values=u>0.5 refine.join=and", {1: INSIDE}),
    ("inside", "refine.criterion=detail,values refine.values=u<0.5 refine.join=or",
     {1: "2:0 2:1 2:2 2:3 2:4 2:5 1:3 0:2 0:3"}),
    # Elements that host code sets in step 6, in cell 20, and in 18 within the buffer of block 1: fine at once, and for
    # the four steps of an interval. Those that it might set, and does not, change nothing.
    ("visited", "", {1: ROOTS}),
    ("set", "", {1: ROOTS, 6: "1:0 2:2 2:3 1:2 1:3 0:2 0:3", 13: "1:0 1:1 0:1 0:2 0:3"}),
    ("set at the face", "", {1: ROOTS, 6: "2:0 2:1 2:2 2:3 1:2 1:3 0:2 0:3", 13: "1:0 1:1 0:1 0:2 0:3"}),
    ("set at the face", "refine.buffer=0", {1: ROOTS, 6: "1:0 2:2 2:3 1:2 1:3 0:2 0:3", 13: "1:0 1:1 0:1 0:2 0:3"}),
    # Host code writes 21 to 24 of v, a whole array, in step 6: fine at once, if refine.field lets v count.
    *[("written", field, {1: ROOTS, 6: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"})
      for field in ("", "refine.field=v", "refine.field=u,v")],
    ("written", "refine.field=u", {1: ROOTS}),
    # The finest cells are looked at: coarse ones hold averages, 0.
    *[("written to and fro", criterion, {1: ROOTS, 6: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"})
      for criterion in ("", "refine.criterion=estimate refine.estimate=v:0.5")],
    # Only the criteria that are chosen are asked.
    ("written", "refine.criterion=values refine.values=v>2", {1: ROOTS}),
    ("written", "refine.criterion=values refine.values=v>0.5", {1: ROOTS, 6: "1:0 2:2 2:3 1:2 1:3 0:2 0:3"}),
    # What lies near a face counts by whichever criterion has seen it.
    ("near", "refine.criterion=detail,values refine.values=u<-1", {1: BOTH}),
    # Regions: level 1 between 20 and 60, level 2 at 40 and 41, on both sides of a face; then a limit.
    ("constant", "refine.regions=box(20,60)>=1,box(40,41)>=2", {1: INSIDE}),
    ("inside", "refine.regions=box(1,128)<=1", {1: "0:0 1:2 1:3 0:2 0:3"}),
    ("inside", "refine.regions=box(1,128)<=0", {1: ROOTS}),
]

CORNER_60 = "1:2,0 2:6,0 2:7,0 2:6,1 2:7,1 1:2,1 1:3,1"  # what the cell (60, 4) makes of the right half
# The same in the plane. A cell shows in the pairs of cells beside its own, too: (20, 20) within the buffer of
# the low sides of block (2, 2), and (23, 18) of its high side in x and its low side in y.
IN_PLANE = [
    ("plane", "", "0:0,0 0:1,0"),
    ("middle", "", "2:0,0 2:1,0 2:0,1 2:1,1 2:2,0 2:3,0 2:2,1 2:3,1 2:0,2 2:1,2 2:0,3 2:1,3 2:2,2 2:3,2 2:2,3 2:3,3 "
     + CORNER_60),
    ("middle", "refine.buffer=0", "1:0,0 1:1,0 1:0,1 2:2,2 2:3,2 2:2,3 2:3,3 " + CORNER_60),
    ("corner", "", "1:0,0 2:2,0 2:3,0 2:2,1 2:3,1 1:0,1 2:2,2 2:3,2 2:2,3 2:3,3 " + CORNER_60),
    # Jumps from 20 to 21 in one direction.
    ("row", "", "1:0,0 1:1,0 2:0,2 2:1,2 2:0,3 2:1,3 2:2,2 2:3,2 2:2,3 2:3,3 "
     "1:2,0 1:3,0 2:4,2 2:5,2 2:4,3 2:5,3 2:6,2 2:7,2 2:6,3 2:7,3"),
    ("column", "", "1:0,0 2:2,0 2:3,0 2:2,1 2:3,1 1:0,1 2:2,2 2:3,2 2:2,3 2:3,3 1:2,0 1:3,0 1:2,1 1:3,1"),
    # Regions: cells (30, 10) and (5, 30); a ball around the first that touches block (2, 1) only by its face.
    ("plane", "refine.regions=box(30,10,30,10)>=2,box(5,30,5,30)>=1",
     "1:0,0 2:2,0 2:3,0 2:2,1 2:3,1 1:0,1 1:1,1 1:2,0 1:3,0 1:2,1 1:3,1"),
]
STEPS = 16
failures = 0


# On two ranks, what the first has, and how many leaves there are: ranges span both of them.
ON_TWO = ("shrinks from below", "shrinks from above", "linear", "settling")


def leaves(program, scenario, settings, launcher=()):
    common = "mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes "
    env = dict(os.environ, OMP_NUM_THREADS="1", AMR_SET=common + settings)
    got = subprocess.run([*launcher, program, scenario, str(STEPS)], env=env, capture_output=True, text=True, timeout=100)
    told = "has left the refined region between two remeshes, 4 steps apart (step 4" in got.stderr
    return got.stdout + (got.stderr if told != (scenario == "moving") or got.returncode else "")


def is_part(line, whole):
    """`5: [7] 0:0 1:2`, of 7 leaves."""
    step, *whole = whole.split()
    now = line.split()
    return now[:2] == [step, f"[{len(whole)}]"] and 0 < len(now) - 2 < len(whole) and now[2:] == whole[:len(now) - 2]


RUNS = [(line, *run) for run in EXPECTED] + [(plane, name, settings, {1: wanted}) for name, settings, wanted in IN_PLANE]
for program, name, settings, changes in RUNS:
    wanted, now = [], ""
    for step in range(1, STEPS + 1):
        now = changes.get(step, now)
        wanted.append(f"{step}: {now}")
    found = leaves(program, name, settings).split("\n")[:-1]
    if found != wanted:
        failures += 1
        print(f"FAILED: {name} {settings}", "wanted:", *wanted, "found:", *found, sep="\n")
    if program == line and name in ON_TWO and len(sys.argv) > 3:
        found = leaves(program, name, settings, (sys.argv[3], "-n", "2")).split("\n")[:-1]
        if len(found) != len(wanted) or not all(map(is_part, found, wanted)):
            failures += 1
            print(f"FAILED on two ranks: {name} {settings}", "wanted:", *wanted, "found:", *found, sep="\n")
sys.exit(1 if failures else 0)
