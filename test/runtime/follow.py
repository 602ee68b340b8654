"""Runs test_follow: errors must fall with the tolerance, with fewer cells than a uniform mesh has,
and be the same for any number of ranks.

    follow.py PROGRAM [MPIEXEC]
"""
import os
import re
import subprocess
import sys

program, mpiexec = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
# Scenario, and the largest error allowed, in tolerances.
SCENARIOS = {"face": 1, "ring": 1, "add": 1, "late": 1, "host": 1, "mixed": 1, "heater": 1, "lid": 1}
failures = 0


def run(scenario, ranks, settings):
    command = ([mpiexec, "-n", str(ranks)] if mpiexec else []) + [program, scenario, "12"]
    env = dict(os.environ, OMP_NUM_THREADS="1", AMR_SET=settings)
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=100)


def check(good, what, result):
    global failures
    if not good:
        failures += 1
        print("FAILED:", what, result.returncode, result.stdout, result.stderr)


for scenario, factor in SCENARIOS.items():
    got = run(scenario, 1, "run.quiet=yes")
    check("error 0 " in got.stdout, f"{scenario}, one level", got)
    for tolerance in (2e-2, 1e-3):
        settings = f"mesh.levels=3 refine.tolerance={tolerance}"
        first = run(scenario, 1, settings)
        error = re.search(r"error (\S+)", first.stdout)
        check(first.returncode == 0 and error and float(error.group(1)) <= factor * tolerance,
              f"{scenario} with tolerance {tolerance}", first)
        share = re.search(r"([\d.]+) % of uniform", first.stderr)
        check(share and float(share.group(1)) < 99, f"{scenario}: cells saved", first)
        for ranks in (2, 3) if mpiexec else ():
            got = run(scenario, ranks, settings)
            check(got.stdout == first.stdout, f"{scenario} on {ranks} ranks", got)
sys.exit(1 if failures else 0)
