/* What to write instead of calls that cells cannot make: output, memory, the end of the program.
 * Called by kernel_loops.c. */
#include "analysis/nests/nests.h"

#include <string.h>

struct advice {
    const char *const *names; /* NULL at the end; NULL: all others */
    const char *hint;
};

static const char *const memory[] = {"malloc", "calloc",        "realloc", "free",
                                     "alloca", "aligned_alloc", NULL};
static const char *const ends[] = {"exit", "abort", "_Exit", "assert", "longjmp", NULL};
static const char *const random_numbers[] = {"rand",   "random",  "drand48", "erand48",
                                             "rand_r", "lrand48", NULL};
static const char *const bytes[] = {"memcpy", "memmove", "memset", NULL};

static const struct advice all[] = {
    {memory, "declare an array of constant size inside the loops, 'double w[5];'"},
    {ends,
     "count the cells that would end the program, 'bad += 1;', and test that behind the nest; "
     "-DNDEBUG takes assertions out"},
    {random_numbers,
     "the numbers come in an order, and cells have none: fill an array with them in "
     "a loop of its own, outside the kernel"},
    {bytes, "assign the elements one by one"},
    {NULL, "cells have no order in a parallel program: print or read in a loop of its own, outside "
           "the kernel"}};

const char *called_name(const char *name)
{
    return strcmp(name, "__assert_fail") == 0 ? "assert" : name;
}

void advise_call(struct diag *d, const char *name)
{
    const struct advice *a = all;
    while (a->names && !word_among(name, a->names))
        a++;
    diag_hint(d, "%s", a->hint);
}
