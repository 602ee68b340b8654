"""Checks of `amrcc verify` and `amrcc converge`: what they say of programs that are right, wrong, or not fit for it.

    verify.py --amrcc BUILD/amrcc CHECK

Each check is a function below; meson runs each as a test of its own. Exit code 0: passed; 1: failed.
"""
import argparse
import filecmp
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODES = os.path.join(ROOT, "test", "e2e", "verify", "modes1d.c")
HERE = os.path.dirname(os.path.abspath(__file__))

amrcc = None  # path, set by main


class Failed(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failed(what)


def example(name):
    return os.path.join(ROOT, "examples", name, name + ".c")


def run(words, folder, **environment):
    env = dict(os.environ, OMP_NUM_THREADS="1", OMP_WAIT_POLICY="passive", TMPDIR=os.path.join(folder, "tmp"))
    for name in ("AMR_SET", "AMR_CONFIG"):
        env.pop(name, None)
    env.update(environment)
    os.makedirs(env["TMPDIR"], exist_ok=True)
    done = subprocess.run(words, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          text=True)
    print(" ".join(words[1:]), "->", done.returncode)
    if "--keep" not in words:
        check(not os.listdir(env["TMPDIR"]), f"left behind: {os.listdir(env['TMPDIR'])}")
    return done


def verify(*words, code=0, says=(), command="verify", files=(), **environment):
    """Runs the command in a folder of its own with these input files. Its words, and the JSON that it wrote."""
    with tempfile.TemporaryDirectory() as here:
        for name, text in dict(files).items():
            with open(os.path.join(here, name), "w", encoding="utf-8") as f:
                f.write(text)
        block = ["--block=8"] if words[0] == MODES else []  # small blocks: the mesh has a choice
        done = run([amrcc, command, *block, *words], here, **environment)
        said = done.stdout + done.stderr
        check(done.returncode == code, f"exit code {done.returncode}, not {code}\n{said}")
        for word in says:
            check(word in said, f"'{word}' is not in\n{said}")
        for name, text in dict(files).items():
            with open(os.path.join(here, name), encoding="utf-8") as f:
                check(f.read() == text, f"the user's {name} was overwritten")
        path = os.path.join(here, command + ".json")
        if not os.path.exists(path):
            check(code == 4, f"no {command}.json\n{said}")
            return said, None
        with open(path, encoding="utf-8") as f:
            return said, json.load(f)


def array(found, name):
    return next(a for a in found["arrays"] if a["name"] == name)


def examples():
    """The three examples: the serial arrays are the reference, one level has their bits, errors are small, not none."""
    for name, more, followed in (("heat1d", ["--levels=4"], "u"),
                                 ("advect2d", ["--levels=3", "--block=8", "--ranks=2", "--", "64"], "q"),
                                 ("heat3d", ["--levels=3", "--block=8", "--", "66", "20"], "u")):
        _, found = verify(example(name), *more)
        check(found["reference"] == "serial", f"{name}: the reference is {found['reference']}")
        check(found["one_level_printed"]["same"] and found["one_level_other_arrays"] == 0, f"{name}: one level differs")
        error = array(found, followed)
        tolerance = found["adaptive"]["tolerance"]
        check(0 < error["l1"] <= error["l2"] <= error["linf"], f"{name}: {error}")
        check(error["linf_relative"] < 10 * tolerance, f"{name}: {error['linf_relative']} at {tolerance}")
        check(sum(level["cells"] for level in error["by_level"]) == error["cells"], f"{name}: levels do not add up")
        check(len(error["by_level"]) > 1, f"{name}: one level only: this shows nothing")
        check(found["speedup"]["cells_updated"] > 1, f"{name}: nothing was saved")
        check(found["holds"], f"{name}: {found['bounds']}")
        printed = found["printed"]
        check(printed["numbers"] > 0 and printed["first_line"] and not printed["words_differ"], f"{name}: {printed}")
        check(0 < printed["largest_relative"], f"{name}: {printed}")


def read_dump(folder):
    """{name: array [k][j][i]}, and the level of each cell."""
    import numpy
    with open(os.path.join(folder, "dump.json"), encoding="utf-8") as f:
        said = json.load(f)
    shape = tuple(reversed(said["cells"]))
    arrays = {a["name"]: numpy.fromfile(os.path.join(folder, a["file"])).reshape(shape) for a in said["arrays"]}
    levels = numpy.full(shape, -1)
    for level, *low in numpy.fromfile(os.path.join(folder, "leaves.raw"), dtype="i4").reshape(-1, 4).tolist() \
            if os.path.exists(os.path.join(folder, "leaves.raw")) else []:
        width = said["block"] << (said["levels"] - 1 - level)
        levels[tuple(slice(at, at + width) for at in reversed(low))] = level
    return arrays, levels


def norms():
    """The numbers, computed once more from what --keep leaves; the serial arrays are what the serial program writes."""
    import numpy
    with tempfile.TemporaryDirectory() as here:
        done = run([amrcc, "verify", "--keep", "--levels=3", "--block=8", example("heat3d"), "--", "66", "20", "field.raw"],
                   here)
        check(done.returncode == 0, done.stdout + done.stderr)
        kept = done.stdout.split("all runs are kept in ")[1].strip()
        with open(os.path.join(here, "verify.json"), encoding="utf-8") as f:
            found = array(json.load(f), "u")
        serial = read_dump(os.path.join(kept, "serial-told.dump"))[0]["u"]
        several, levels = read_dump(os.path.join(kept, "several.dump"))
        written = numpy.fromfile(os.path.join(kept, "serial", "field.raw")).reshape(66, 66, 66)[1:-1, 1:-1, 1:-1]
        check((serial == written).all(), "not the serial program's array")
        error = abs(several["u"] - serial)
        for said, of in [(found, levels >= 0), *((level, levels == level["level"]) for level in found["by_level"])]:
            for key, value in (("l1", error[of].mean()), ("l2", (error[of] ** 2).mean() ** 0.5), ("linf", error[of].max()),
                               ("linf_relative", error[of].max() / (serial.max() - serial.min())), ("cells", of.sum())):
                check(abs(said[key] - value) <= 1e-10 * value, f"{key} {said[key]}, not {value}")
        check((levels >= 0).all() and error[tuple(reversed(found["worst_cell"]))] == error.max(), "not the worst cell")
        check(abs(found["sum"] - several["u"].sum()) < 1e-9 * found["sum_of_magnitudes"], "not the sum")


def bounds():
    """A bound that is broken ends with 1, one that holds with 0; --fields says for which arrays."""
    broken = verify(MODES, "--levels=3", "--max-error=1e-12", code=1, says=["BROKEN  relative Linf error of 'u'"])[1]
    check(not broken["holds"] and [b["what"] for b in broken["bounds"] if not b["holds"]] == ["relative Linf error"],
          f"{broken['bounds']}")
    verify(MODES, "--levels=3", "--max-drift=1e-15", says=["holds   relative drift of the sum of 'u'"])
    verify(MODES, "--levels=3", "--max-drift=1e-15", code=1, says=["BROKEN  relative drift of the sum of 'u'"],
           AMR_SET="refine.conserve=no")
    verify(MODES, "--levels=3", "--max-l1=1e-15", code=1, says=["BROKEN  relative L1 error of 'u'"])
    verify(MODES, "--levels=3", "--max-l1=1", "--max-drift=2", "--fields=un", says=["relative L1 error of 'un'"])
    verify(MODES, "--levels=3", "--fields=un,nothing", code=4, says=["--fields names 'nothing'", "un, u"])


def inputs():
    """Files: each run has copies of its own. Random numbers from a fixed seed are no matter."""
    verify(MODES, "--", "file", files={"rod.txt": "0.7\n"}, says=["compared with 3"])
    verify(MODES, "--inputs=rod.txt", "--", "file", files={"rod.txt": "0.7\n", "amr.ini": "[mesh]\nlevels = many\n"})
    verify(MODES, "--inputs=none", "--", "file", files={"rod.txt": "0.7\n"}, code=4,
           says=["never came to the end of its time loop"])
    _, found = verify(MODES, "--", "random", files={"amr.ini": "[mesh]\nlevels = 2\n[refine]\ntolerance = 1e-2\n"})
    check((found["adaptive"]["levels"], found["adaptive"]["tolerance"]) == (2, 1e-2), "amr.ini was not heeded")
    _, found = verify(MODES, AMR_SET="mesh.levels=4")
    check(found["adaptive"]["levels"] == 4, "AMR_SET was not heeded")
    _, found = verify(MODES, files={"x.ini": "[mesh]\nlevels = 4\n"}, AMR_CONFIG="x.ini")
    check(found["adaptive"]["levels"] == 4, "AMR_CONFIG was not heeded")


def links():
    """Links to files and folders are followed, not round and round; what lies behind them is not overwritten."""
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
        with open(os.path.join(there, "rod"), "w", encoding="utf-8") as f:
            f.write("0.7\n")
        os.symlink(os.path.join(there, "rod"), os.path.join(here, "rod.txt"))
        os.symlink(here, os.path.join(here, "again"))
        os.symlink("nowhere", os.path.join(here, "broken"))
        done = run([amrcc, "verify", "--levels=2", MODES, "--", "file"], here)
        check(done.returncode == 0, done.stdout + done.stderr)
        with open(os.path.join(there, "rod"), encoding="utf-8") as f:
            check(f.read() == "0.7\n", "the file behind the link was overwritten")


def several_files():
    """A program in several files, with members of a struct as its arrays."""
    folder = os.path.join(ROOT, "test", "e2e", "programs", "spots")
    sources = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".c")]
    _, found = verify(*sources, "--levels=3", "--block=8", "--", "66", "30")
    check(found["reference"] == "serial" and not found["notes"], f"{found['notes']}")
    check({a["name"] for a in found["arrays"] if a["followed"]} == {"g->u", "g->v"}, "not the arrays")


def unfit():
    """Programs that cannot be compared: it is said why, and the exit code is 4."""
    for way, says in (("seed", "leaves other values in 'un', 'u' each time it runs"),
                      ("count", "it cannot be compared"),
                      ("none", "made no step"),
                      ("leaves", "never came to the end of its time loop"),
                      ("abort", "the program (serial) was ended by signal 6"),
                      ("until", "the serial program makes 192 steps, 3 levels ")):
        more = ["--tolerance=5e-2"] if way == "until" else []
        verify(MODES, *more, "--", way, code=4, says=["amrcc: error: ", says])
    verify(MODES, "--tolerance=5e-2", "--any-steps", "--max-error=1", "--", "until")
    verify(MODES, "--levels=3", code=4, says=["ended with exit code 1", "amr: error: ", "mesh.levles"],
           AMR_SET="mesh.levles=3")
    verify(os.path.join(HERE, "verify", "broken.c"), code=4, says=["broken.c:"])


def clock():
    """Lines that no two runs share are left out, the others compared; another exit code is kept."""
    _, found = verify(MODES, "--", "clock", says=["different bytes in line 3"])
    check(found["unstable_lines"] == 1 and found["one_level_printed"]["same"], "line 3 was not left out")
    verify(MODES, "--", "code")


def header():
    """A time loop in a header: one level stands in for the serial arrays, and that is said."""
    _, found = verify(os.path.join(HERE, "verify", "inheader1d.c"), says=["stands in for it"])
    check(found["reference"] == "one level", "the reference is not one level")
    check(array(found, "u")["linf"] > 0, "no error: this shows nothing")


def converge():
    """Errors fall with the tolerance; the serial program and the uniform mesh ran once."""
    said, found = verify(MODES, command="converge", says=["speed-up"])
    check(said.count("] serial") == 2 and said.count("] one level") == 1, said)
    errors = [array(p, "u")["linf_relative"] for p in found["points"]]
    check([p["tolerance"] for p in found["points"]] == [1e-2, 1e-3, 1e-4], "not the usual tolerances")
    check(errors[0] > errors[1] > errors[2] > 0, f"errors {errors}")
    check(found["points"][1]["orders"]["u"]["linf"] > 0, f"orders {found['points'][1]['orders']}")
    _, found = verify(MODES, "--levels=3,2", "--tolerance=1e-3", command="converge")
    check([p["levels"] for p in found["points"]] == [2, 3], "not the levels")
    verify(MODES, "--tolerances=1e-2,1e-3", "--max-error=1e-12", command="converge", code=1,
           says=["BROKEN  tolerance 0.001: relative Linf error of 'u'"])


def pictures():
    """A picture where Python has what it takes, else a note; no failure."""
    with tempfile.TemporaryDirectory() as here:
        python = os.path.join(here, "python")
        with open(python, "w", encoding="utf-8") as f:
            f.write("#!/bin/sh\nexit 3\n")
        os.chmod(python, 0o755)
        verify(MODES, says=["note: verify.png is not drawn: Python has no numpy or no matplotlib"],
               AMRCC_PYTHON=python)
    try:
        import matplotlib
        print("matplotlib", matplotlib.__version__)
    except ImportError:
        print("no matplotlib: no picture is drawn")
        return
    verify(MODES, says=["wrote verify.png"], AMRCC_PYTHON=sys.executable)
    verify(MODES, "--tolerances=1e-2,1e-3", command="converge", says=["wrote converge.png"], AMRCC_PYTHON=sys.executable)
    verify(example("heat3d"), "--levels=2", "--block=8", "--", "34", "10", says=["wrote verify.png"],
           AMRCC_PYTHON=sys.executable)


def dumps():
    """verify.dump: the same bytes on any ranks and threads, the values of host views; nothing else is changed."""
    launcher = shutil.which("mpiexec.mpich") or shutil.which("mpiexec")
    with tempfile.TemporaryDirectory() as here:
        run([amrcc, "--block=8", example("heat3d"), "-o", "heat3d", "-lm"], here)
        settings = "mesh.levels=3 run.quiet=yes"
        plain = run(["./heat3d", "66", "12", "plain.raw"], here, AMR_SET=settings)
        for ranks, threads in ((1, 1), (1, 2), (2, 1)) if launcher else ((1, 1), (1, 2)):
            line = [launcher, "-n", str(ranks)] if ranks > 1 else []
            done = run([*line, "./heat3d", "66", "12", "field.raw"], here, OMP_NUM_THREADS=str(threads),
                       AMR_SET=f"{settings} verify.dump=dump-{ranks}-{threads}")
            check(done.stdout == plain.stdout, "the program prints something else")
            check(filecmp.cmp(os.path.join(here, "plain.raw"), os.path.join(here, "field.raw"), False),
                  "the program writes something else")
            for name in ("0.raw", "1.raw", "leaves.raw", "layout"):
                check(filecmp.cmp(os.path.join(here, "dump-1-1", name),
                                  os.path.join(here, f"dump-{ranks}-{threads}", name), False), f"{name} differs")
        views_agree(here)


def views_agree(here):
    """The dump of u is the inner part of the file that the program itself writes from a host view."""
    import numpy
    with open(os.path.join(here, "dump-1-1", "dump.json"), encoding="utf-8") as f:
        said = json.load(f)
    levels = set(numpy.fromfile(os.path.join(here, "dump-1-1", "leaves.raw"), dtype="i4")[::4].tolist())
    check(len(levels) > 1, "one level only: this shows nothing")
    number = next(i for i, a in enumerate(said["arrays"]) if a["name"] == "u")
    written = numpy.fromfile(os.path.join(here, "plain.raw")).reshape(66, 66, 66)[1:-1, 1:-1, 1:-1]
    dumped = numpy.fromfile(os.path.join(here, "dump-1-1", f"{number}.raw")).reshape(64, 64, 64)
    check((written == dumped).all(), f"the dump is not what the program writes: {abs(written - dumped).max()}")
    check(abs(said["arrays"][number]["sum_end"] / written.sum() - 1) < 1e-12, "not the sum")


def sums():
    """Sums in front of the loop and behind it, of what nests have made and of what the program itself has written."""
    with tempfile.TemporaryDirectory() as here:
        run([amrcc, "--block=8", os.path.join(HERE, "verify", "start1d.c"), "-o", "start1d"], here)
        done = run(["./start1d"], here, AMR_SET="mesh.levels=3 run.quiet=yes verify.dump=dump")
        u, source, u_end = map(float, done.stdout.split())
        with open(os.path.join(here, "dump", "dump.json"), encoding="utf-8") as f:
            said = {a["name"]: (a["sum_start"], a["sum_end"]) for a in json.load(f)["arrays"]}
        expected = {"u": (u, u_end), "un": (u, u_end), "source": (source, source)}
        check(said.keys() == expected.keys() and u != u_end, str(said))
        for name, pair in expected.items():
            check(all(abs(a / b - 1) < 1e-12 for a, b in zip(said[name], pair)), f"{name}: {said[name]}, not {pair}")


def rounding():
    """A program that computes on with a sum: one level differs by its rounding alone, which is no fault; where it differs
    by more, it is."""
    source = os.path.join(HERE, "verify", "mean1d.c")
    said, found = verify(source, "--block=8", says=["with run.sums = serial one level prints and leaves its bytes",
                                                    "(sums rounded as there)"])
    check(found["holds"] and found["one_level_sums_only"] and found["one_level_other_arrays"] == 1, said)
    said, found = verify(source, "--block=8", "-DTWICE=1", code=1)
    check(not found["one_level_sums_only"] and "with run.sums = serial" not in said, said)


CHECKS = [examples, norms, bounds, inputs, links, several_files, unfit, clock, header, converge, pictures, dumps, sums,
          rounding]


def main():
    global amrcc
    parser = argparse.ArgumentParser(description="Checks of amrcc verify and amrcc converge.")
    parser.add_argument("--amrcc", required=True)
    parser.add_argument("check", choices=[c.__name__ for c in CHECKS])
    args = parser.parse_args()
    amrcc = os.path.abspath(args.amrcc)
    try:
        next(c for c in CHECKS if c.__name__ == args.check)()
    except Failed as what:
        print(f"{args.check}: {what}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
