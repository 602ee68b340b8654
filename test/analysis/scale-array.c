/* A power of the width for a mesh array: leaves keep what the finest cells would hold. Not where something copies or
 * changes the values as they are kept. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DMEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %amrcc --dump=plan -w -DTABLE %s
// RUN: not %amrcc --dump=plan -DWRONG=1 %s 2>&1 | FileCheck --check-prefix=COPIED %s
// RUN: not %amrcc --dump=plan -DWRONG=2 %s 2>&1 | FileCheck --check-prefix=TWO %s
// RUN: not %amrcc --dump=plan -DWRONG=3 %s 2>&1 | FileCheck --check-prefix=WHOLE %s
#include <string.h>
enum { N = 66 };
#ifdef MEMBER
static struct grid {
    double *u, *un, *cb;
} grid;
#define U g->u
#define UN g->un
#define CB g->cb
#pragma amr kernel scale(g->cb: -2)
static void step(struct grid *g)
{
#pragma amr data domain(i) arrays(g->u, g->un, g->cb)
#else
static double U[N], UN[N], CB[N];
static double saved[N]; /* no mesh array */
#pragma amr kernel scale(CB: -2)
static void step(void)
{
#ifdef TABLE
#pragma amr data domain(i) arrays(U, UN)
#else
#pragma amr data domain(i) arrays(U, UN, CB)
#endif
#endif
    for (int i = 1; i < N - 1; i++)
        UN[i] = U[i] + CB[i] * (U[i - 1] - 2.0 * U[i] + U[i + 1]);
    for (int i = 1; i < N - 1; i++)
        U[i] = UN[i];
}

#if WRONG == 2
#pragma amr kernel scale(CB: -1)
#elif WRONG == 3
#pragma amr kernel scale(-2)
#endif
#ifdef WRONG
static void other(void)
{
#pragma amr data domain(i) arrays(U, UN, CB)
    for (int i = 1; i < N - 1; i++)
        UN[i] = U[i] + CB[i] * (U[i + 1] - U[i]);
}
#endif

int main(void)
{
#ifndef MEMBER
    memcpy(saved, CB, sizeof saved);
#endif
#if WRONG == 1
    memcpy(UN, CB, sizeof UN);
#endif
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
#ifdef MEMBER
        step(&grid);
#else
        step();
#endif
#ifdef WRONG
        other();
#endif
    }
    return 0;
}

// CHECK: array CB double read at CB stride 1 width^-2
// MEMBER: array g->cb double read at g->cb stride 1 width^-2
// COPIED: scale-array.c:25:26: error: 'CB' is a mesh array to which no power of the cell width can be given: it holds several values a cell, the step advances it or sets it on faces, the library copies it, a loop sets it otherwise than by plain assignments to its cells, or a kernel that uses it has scale(p)
// COPIED: hint: let the array hold the coefficient without the width, and divide by the spacing in the nest; or scale(p)
// TWO: error: 'CB' is given the power -1 of the cell width here, and -2 elsewhere
// WHOLE: scale-array.c:25:26: error: 'CB' is a mesh array to which no power of the cell width can be given
