"""A copy of the files that git knows, for faults to be put into: built in `build`, and once more in `lines`
with counters for lines. Used by mutate.py; the copy stays for the next call, which builds what has changed.
"""
import json
import os
import resource
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Ranks that end by MPI_Abort write their counters, too.
ABORT = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
extern void __gcov_dump(void);
int MPI_Abort(int comm, int code)
{
    int (*abort_really)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "MPI_Abort");
    __gcov_dump();
    return abort_really ? abort_really(comm, code) : raise(SIGKILL);
}
"""


def bound():
    """A fault may ask for any amount of memory or write without end. Tests reserve 64 GiB that they do not use."""
    resource.setrlimit(resource.RLIMIT_AS, (1 << 37, 1 << 37))
    write("/proc/self/oom_score_adj", "1000")  # where memory runs out, this goes first
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))


def run(command, folder, limit, path=None, output=None):
    """Exit code, None where it takes too long, and what the command printed where `output` is asked for."""
    env = {**os.environ, "OMP_WAIT_POLICY": "passive", "LIT_OPTS": ""}
    if path:
        env["PATH"] = path + os.pathsep + env["PATH"]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE if output else subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=bound, text=True, errors="replace") as process:
        try:
            said = process.communicate(timeout=limit)[0]
            return process.returncode, said or ""
        except BaseException as reason:  # too long, or this program is to end
            os.killpg(process.pid, 9)
            process.wait()
            if isinstance(reason, subprocess.TimeoutExpired):
                return None, ""
            raise


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def write(path, text):
    """Only what differs is written: times of files say what is built."""
    if os.path.exists(path) and read(path) == text:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def copy_file(name, folder):
    source, to = os.path.join(ROOT, name), os.path.join(folder, name)
    try:
        text = read(source)
    except UnicodeDecodeError:
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copy2(source, to)
        return
    # Faults are tried in their hundreds: less optimization builds them sooner and gives the same bits.
    write(to, text.replace("'-O3', ", "") if name == "runtime/meson.build" else text)
    shutil.copymode(source, to)


class Tree:
    def __init__(self, folder, room, targets):
        """targets: what is built for each fault, and beside that once, given the folder."""
        self.folder, self.room, self.targets = os.path.abspath(folder), room, targets
        tracked = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
        for name in tracked.split("\n"):
            if name and os.path.isfile(os.path.join(ROOT, name)):
                copy_file(name, self.folder)
        self.set_up("build", "1", [])

    def set_up(self, build, optimization, options):
        if not os.path.exists(os.path.join(self.folder, build, "build.ninja")):
            subprocess.check_call(["meson", "setup", build, "-Dbuildtype=plain", "-Doptimization=" + optimization,
                                   *options], cwd=self.folder, stdout=subprocess.DEVNULL)
        run(["ninja", "-C", build, "build.ninja"], self.folder, 600)  # targets may have come since

    def compilers(self, build, link):
        """A folder for the head of the path; see compiler.py."""
        folder, cache = os.path.join(self.folder, "compilers-" + build), os.path.join(self.folder, "compiled")
        os.makedirs(folder, exist_ok=True)
        os.makedirs(cache, exist_ok=True)
        write(os.path.join(folder, "settings.json"), json.dumps({"cache": cache, "link": link}))
        for name in ("cc", "mpicc.mpich", "mpicc"):
            if shutil.which(name) and not os.path.lexists(os.path.join(folder, name)):
                os.symlink(os.path.join(ROOT, "test", "mutate", "compiler.py"), os.path.join(folder, name))
        return folder

    def with_counters(self):
        """Sets up `lines`; what links its libraries gets the path that is returned."""
        write(os.path.join(self.folder, "abort.c"), ABORT)
        abort = os.path.join(self.folder, "abort.o")
        subprocess.check_call(["cc", "-O1", "-c", "abort.c", "-o", abort], cwd=self.folder)
        # Not meson's b_coverage, which asks for tools that make pages of it. With counters and -O1 GCC 12.2 takes
        # `(a < 0) == (b >> c & 1)` for its contrary.
        self.set_up("lines", "g", ["-Dc_args=--coverage", f"-Dc_link_args=--coverage {abort}"])
        return self.compilers("lines", ["--coverage", abort])

    def builds(self, build="build", jobs=1, once=True):
        each, beside = self.targets(self.folder)
        made = ["ninja", "-C", build, "-j", str(jobs), *each, *(beside if once else ())]
        return run(made, self.folder, 3600)[0] == 0
