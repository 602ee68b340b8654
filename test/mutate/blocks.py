"""Which lines of the compiler are run by the calls of amrcc in a test's RUN lines: a build that notes each basic
block. Used by lines.py; gcov would take minutes where this takes seconds.
"""
import os
import subprocess
import tempfile

from answers import calls_of
from tree import read, write

NOTES = r"""#include <stdio.h>
#include <stdlib.h>
extern char __executable_start;
static unsigned char seen[1 << 24];
void __sanitizer_cov_trace_pc(void)
{
    size_t at = (size_t)((char *)__builtin_return_address(0) - &__executable_start);
    if (at < sizeof seen)
        seen[at] = 1;
}
__attribute__((destructor)) static void put(void)
{
    const char *path = getenv("AMR_BLOCKS");
    FILE *f = path ? fopen(path, "a") : NULL;
    for (size_t i = 0; f && i < sizeof seen; i++)
        if (seen[i])
            fprintf(f, "%zx\n", i);
    if (f)
        fclose(f);
}
"""


class Blocks:
    def __init__(self, tree):
        self.tree, self.lines = tree, {}
        write(os.path.join(tree.folder, "notes.c"), NOTES)
        notes = os.path.join(tree.folder, "notes.o")
        subprocess.check_call(["cc", "-O1", "-c", "notes.c", "-o", notes], cwd=tree.folder)
        tree.set_up("blocks", "0", ["-Dc_args=-g -fsanitize-coverage=trace-pc", "-Dc_link_args=" + notes])
        self.amrcc = os.path.join(tree.folder, "blocks", "amrcc")

    def builds(self):
        return subprocess.call(["ninja", "-C", "blocks", "-j1", "amrcc"], cwd=self.tree.folder,
                               stdout=subprocess.DEVNULL) == 0

    def addresses(self, name):
        """Where the blocks begin that amrcc runs for a test."""
        source = os.path.join(self.tree.folder, "test", name)
        with tempfile.TemporaryDirectory(dir=self.tree.folder) as folder:
            path = os.path.join(folder, "blocks")
            for call in calls_of(read(source), source) or ():
                subprocess.run([self.amrcc, *call], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL, check=False, env={**os.environ, "AMR_BLOCKS": path})
            return set(read(path).split()) if os.path.exists(path) else set()

    def places(self, addresses):
        """File and line of each: once for all, since addr2line takes its time to begin."""
        said = subprocess.run(["addr2line", "-e", self.amrcc], input="\n".join(addresses), stdout=subprocess.PIPE,
                              text=True, check=True, cwd=self.tree.folder).stdout.split("\n")
        for address, place in zip(addresses, said):
            path, line = place.split(" ")[0].rsplit(":", 1)
            path = os.path.relpath(os.path.join(self.tree.folder, "blocks", path), self.tree.folder)
            self.lines[address] = (path, int(line)) if line.isdigit() else (None, 0)

    def of(self, names):
        """For each test, {file: lines} of the room."""
        found = {name: self.addresses(name) for name in names}
        self.places(sorted(set().union(*found.values())))
        for name, addresses in found.items():
            ran = {}
            for file, line in map(self.lines.get, addresses):
                if file and file.split(os.sep)[0] == self.tree.room:
                    ran.setdefault(file, set()).add(line)
            yield name, ran
