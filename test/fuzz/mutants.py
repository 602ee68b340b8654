"""Changed sources through the compiler (mutants.c), for a time or a number of inputs.

    mutants.py --driver BUILD/test/fuzz/mutants [--time SECONDS] [--count N] [--seed S] [--first N]
               [--every N] [--found DIR]

An input that ends the driver (crash, hang, leak, silence) or whose generated program is not C is kept in
--found as SEED-NUMBER.c, with what was said, and the driver goes on behind it. What is generated is parsed by
clang with the short headers in include/; what every --every'th accepted input gives (of all, where nothing is
said) is also read by the C compiler with the real headers. Exit code 1 where anything was found.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CLANG = "/usr/lib/llvm-19/lib/clang/19/include"
CORPUS = ["examples/*/*.c", "test/pragmas/*.c", "test/frontend/*.c", "test/analysis/*.c", "test/codegen/*.c",
          "test/driver/*.c", "test/*/Inputs/*.c", "test/e2e/programs/*.c", "test/cuda/programs/*.c", "bench/*.c"]


def corpus():
    return [os.path.relpath(f, ROOT) for pattern in CORPUS for f in sorted(glob.glob(os.path.join(ROOT, pattern)))]


def driver_line(args, work, first, count):
    include = ["test/fuzz/include", CLANG, "runtime/include"]
    line = [os.path.abspath(args.driver), "--work", work, "--seed", str(args.seed), "--first", str(first),
            "--count", str(count), "--keep", str(args.every), "--quote", "test/codegen/Inputs"]
    for folder in include:
        line += ["--include", folder]
    return line + corpus()


class Run:
    def __init__(self, args, work):
        self.args, self.work = args, work
        self.next, self.found, self.accepted, self.done = args.first, 0, 0, 0
        self.compiled = self.not_compiled = 0

    def keep(self, number, what, text):
        """The input stands in the work folder; what was said goes beside it."""
        os.makedirs(self.args.found, exist_ok=True)
        stem = os.path.join(self.args.found, f"{self.args.seed}-{number}")
        shutil.copy(os.path.join(self.work, "input.c"), stem + ".c")
        with open(stem + ".txt", "w", encoding="utf-8") as f:
            f.write(f"{what}\n{text}\nagain: scripts/fuzz mutants --seed {self.args.seed} --first {number} --count 1\n")
        print(f"input {number}: {what}, kept as {stem}.c")
        print("\n".join(text.splitlines()[:12]))
        self.found += 1

    def compile_kept(self):
        """What was kept for the C compiler: all of it must be C with the real headers."""
        for folder in glob.glob(os.path.join(self.work, "kept*")):
            for name in ("input_amr.c", "input_kernels.c"):
                done = subprocess.run(
                    ["cc", "-w", "-fsyntax-only", *(["-fopenmp"] if name == "input_kernels.c" else []), f"-I{ROOT}/runtime/include",
                     f"-iquote{ROOT}/test/codegen/Inputs", name], cwd=folder, check=False,
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                self.compiled += 1
                if done.returncode and self.original_compiles(folder):
                    self.not_compiled += 1
                    number = folder.rsplit("kept", 1)[1]
                    shutil.copy(os.path.join(folder, "input.c"), os.path.join(self.work, "input.c"))
                    self.keep(number, f"{name} does not compile", done.stderr.decode(errors="replace"))
                    break
            shutil.rmtree(folder)

    @staticmethod
    def original_compiles(folder):
        line = ["cc", "-w", "-fsyntax-only", f"-iquote{ROOT}/test/codegen/Inputs", "input.c"]
        return subprocess.run(line, cwd=folder, check=False, stderr=subprocess.DEVNULL).returncode == 0

    def batch(self, count):
        """Up to count inputs in one process; behind the one that ended it the next batch begins."""
        env = dict(os.environ, ASAN_OPTIONS="detect_leaks=1:fast_unwind_on_malloc=1:malloc_context_size=5:quarantine_size_mb=32",
                   UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1")
        with open(os.path.join(self.work, "err"), "w+b") as err:
            done = subprocess.run(driver_line(self.args, self.work, self.next, count), cwd=ROOT, env=env,
                                  stdout=subprocess.PIPE, stderr=err, check=False)
            err.seek(0)
            said = err.read().decode(errors="replace")
        out = done.stdout.decode(errors="replace")
        numbers = [int(n) for n in re.findall(r"^at (\d+)$", out, re.M)]
        if not numbers:
            sys.exit(f"mutants: the driver did not start\n{said}{out}")
        last = os.path.join(self.work, "last.c")  # others are made again in its place
        shutil.copy(os.path.join(self.work, "input.c"), last)
        self.take_not_c(out)
        self.compile_kept()
        match = re.search(r"^done \d+ accepted (\d+)", out, re.M)
        if match:
            self.accepted += int(match.group(1))
            if done.returncode:
                self.keep(numbers[-1], "leak, in one of the inputs up to this one", said)
        else:
            shutil.copy(last, os.path.join(self.work, "input.c"))
            end = out.splitlines()[-1]
            self.keep(numbers[-1], end if done.returncode == 9 else f"exit code {done.returncode}", said)
        self.done += len(numbers)
        self.next = numbers[-1] + 1

    def take_not_c(self, out):
        """Inputs whose generated program was refused by clang: made again one by one to be kept."""
        for number in re.findall(r"^not-c (\d+)$", out, re.M):
            again = tempfile.mkdtemp(dir=self.work)
            line = driver_line(self.args, again, int(number), 1)
            said = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
            shutil.copy(os.path.join(again, "input.c"), os.path.join(self.work, "input.c"))
            shutil.rmtree(again)
            lines = [line for line in said.decode(errors="replace").splitlines() if line.startswith("said")]
            self.keep(number, "the generated program is not C", "\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description="Changed sources through the compiler.")
    parser.add_argument("--driver", required=True)
    parser.add_argument("--time", type=float, default=0)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--found", default="fuzz-found")
    args = parser.parse_args()
    begin = time.monotonic()
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=fast) as work:
        run = Run(args, work)
        count = args.count or (1000000000 if args.time else 1000)
        while run.done < count and not (args.time and time.monotonic() - begin > args.time):
            run.batch(min(count - run.done, 200 if args.time and args.time < 60 else 1000 if args.time else 5000))
    print(f"mutants: seed {args.seed}, {run.done} inputs, {run.accepted} accepted, {run.compiled} generated files "
          f"compiled, {run.found} found, {time.monotonic() - begin:.0f} s")
    return 1 if run.found else 0


if __name__ == "__main__":
    sys.exit(main())
