/* Tables of neighbours that are filled too late, or perhaps not at all. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DBEHIND %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLEFT %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DFIRST %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DSECOND %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DSURE %s 2>&1 | FileCheck --check-prefix=SURE %s
// SURE: offsets (1)
// SURE-NOT: error:
#include <stdlib.h>
enum { N = 66 };
static double u[N], un[N];
static int *ip;

static int fill(int n)
{
    ip = malloc(n * sizeof *ip);
    if (ip == NULL)
        return 1;
#ifdef LEFT
    if (u[0] > 3)
        return 0;
#endif
    for (int i = 0; i < n; i++)
        ip[i] = (i + 1) % n;
    return 0;
}

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    // CHECK: err-neighbour-tables-late.c:[[#@LINE+2]]:19: error: index 'ip[i]' of 'u' is read from an array
    for (int i = 0; i < N; i++)
        un[i] = u[ip[i]];
    // CHECK: err-neighbour-tables-late.c:24:5: note: 'ip' is filled here, under a condition or behind the nest: it may hold something else before
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return 1;
#if defined LEFT || defined SURE
    if (fill(N))
        return 1;
#elif defined FIRST
    if (u[3] < 1)
        fill(N);
    else
        u[2] = 0;
#elif defined SECOND
    if (u[3] < 1)
        u[2] = 0;
    else
        fill(N);
#elif !defined BEHIND
    if (u[3] < 1 && fill(N))
        return 1;
#endif
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step();
#ifdef BEHIND
        fill(N);
#endif
    }
    return 0;
}
