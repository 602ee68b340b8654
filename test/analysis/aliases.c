/* Mesh arrays under other names, in struct members and behind pointers to pointers. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
struct grid {
    int n;
    double *u, *un;
};

#pragma amr kernel
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i - 1] + u[i + 1];
}

static void swap(struct grid *g)
{
    double *t = g->u;
    g->u = g->un;
    g->un = t;
}

static double *pick(struct grid *g)
{
    return g->un;
}

int main(void)
{
    struct grid g = {66, malloc(66 * sizeof(double)), malloc(66 * sizeof(double))};
    double *other = malloc(66 * sizeof(double)), **both[2] = {&g.u, &g.un};
    for (int i = 0; i < g.n; i++) {
        g.u[i] = i;
        (*both[1])[i] = 0;
        other[i] = 1;
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(g.n, g.un, g.u);
        swap(&g);
    }
    double *last = pick(&g);
    if (other[0] > 0)
        printf("%g\n", last[3]);
    return 0;
}

// CHECK: field un double flat as step.un, step.u{{$}}
// CHECK: timeloop main aliases.c:40 g.u g.un{{$}}
// CHECK: view g.u written before aliases.c:34{{$}}
// CHECK: view *both[1] written before aliases.c:34{{$}}
// CHECK: view last[3] read before aliases.c:46{{$}}
