/* A statement behind 'data' that names members of a struct, as it names arrays. */
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -w -DNUMBER %s 2>&1 | FileCheck --check-prefix=ERR %s
// RUN: %amrcc --dump=plan -w -DMAIN %s 2>&1 | FileCheck --check-prefix=MAIN %s
#include <stdlib.h>
struct grid { int n; double *u, *un; };

#ifdef MAIN /* in a function that is no kernel */
#pragma amr kernel
static void step(int n, double *un, const double *u)
{
    for (int i = 1; i < n - 1; i++)
        un[i] = 0.5 * u[i - 1] + 0.5 * u[i + 1];
}

int main(void)
{
    struct grid g = {34, calloc(34, sizeof(double)), calloc(34, sizeof(double))};
#pragma amr data domain(i)
    g.u, g.un;
#pragma amr timeloop
    for (int t = 0; t < 9; t++) {
        step(34, g.un, g.u);
        step(34, g.u, g.un);
    }
    return 0;
}
// MAIN: field g.u double flat as main.g.u, main.g.un, step.un, step.u
#else
#pragma amr kernel
static void step(struct grid *g)
{
    int n = g->n;
#pragma amr data domain(j, i)
#ifdef NUMBER
    // ERR: members-named.c:[[@LINE+1]]:5: error: the statement after 'data' must only name mesh arrays
    3 + n;
#else
    g->u, g->un;
#endif
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            g->un[j * n + i] = 0.5 * g->u[j * n + i - 1] + 0.5 * g->u[(j + 1) * n + i];
    double *t = g->u;
    g->u = g->un;
    g->un = t;
}

int main(void)
{
    struct grid g = {34, calloc(34 * 34, sizeof(double)), calloc(34 * 34, sizeof(double))};
#pragma amr timeloop
    for (int t = 0; t < 9; t++)
        step(&g);
    return 0;
}
#endif

// CHECK: mesh dim 2 axes j i
// CHECK: field g->u double flat as step.g->u, step.g->un
// CHECK: access g->un (0,0) write
// CHECK: access g->u (0,-1) read
// CHECK: access g->u (1,0) read
