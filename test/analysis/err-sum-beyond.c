// What lies beyond a periodic edge is no cell of the mesh, but a copy of one: a sum over it would lose the copies. The
// largest value stays what it is. (What amrcc takes for the mesh: the cells that the stencil makes.)
// RUN: not %amrcc --dump=plan -DCLAUSE %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DCLAUSE -DLINKS %s 2>&1 | FileCheck %s --check-prefix=LINKS
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s --check-prefix=WRAP
// RUN: %amrcc --dump=plan -DCLAUSE -DMOST %s 2>&1 | FileCheck %s --check-prefix=MOST
// CHECK: err-sum-beyond.c:[[@LINE+39]]:18: error: this takes in values beyond the edge of the mesh across x, where the boundary clause stands for them
// CHECK: hint: run the loop over 'i' over the cells of the mesh alone, or leave the clause out: the program's own ghost cells are kept then
// LINKS: err-sum-beyond.c:[[@LINE+37]]:25: error: this takes in values beyond the edge
// WRAP: err-sum-beyond.c:[[@LINE+36]]:25: error: this takes in values beyond the edge of the mesh across x, where indices wrap round
// WRAP: hint: run the loop over 'i' over the cells of the mesh alone{{$}}
// MOST-NOT: error
// MOST: axis i ring 1 1 boundary periodic
#include <math.h>
enum { N = 130 };
static double u[N], v[N];

#pragma amr kernel
static void step(double dt, double h)
{
#ifdef CLAUSE
#pragma amr data domain(i) arrays(u, v) spacing(h) boundary(x: periodic)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + dt / (h * h) * (u[i - 1] + u[i + 1] - 2 * u[i]);
#else
#pragma amr data domain(i) arrays(u, v) spacing(h)
    for (int i = 0; i < N - 2; i++)
        v[i] = u[i] + dt / (h * h) * (u[(i + N - 3) % (N - 2)] + u[(i + 1) % (N - 2)] - 2 * u[i]);
#endif
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
}

#pragma amr kernel
static double measure(double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
    double sum = 0;
#ifdef LINKS
#define LAST (N - 1)
#define VALUE fabs((u[i + 1] - u[i]) / h)
#else
#define LAST N
#define VALUE u[i]
#endif
    for (int i = 0; i < LAST; i++) {
#ifdef MOST
        sum = fmax(sum, VALUE);
#else
        sum += VALUE;
#endif
    }
    return sum;
}

int main(void)
{
    double h = 1.0 / (N - 2), dt = 0.2 * h * h;
    u[N / 2] = 1;
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(dt, h);
    return measure(h) > 0;
}
