/* A table of the addresses of arrays, through which they are allocated and freed, does not make them one array. One
 * through which they change places does (-DSWAPS), and one whose elements are handed on (-DKEEPS). */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %amrcc --dump=plan -DSTATIC %s | FileCheck %s
// RUN: %amrcc --dump=plan -w -DSWAPS %s | FileCheck --check-prefix=ONE %s
// RUN: %amrcc --dump=plan -w -DKEEPS %s | FileCheck --check-prefix=ONE %s
// CHECK: field u double{{.*}} as u
// CHECK: field f double{{.*}} node as f
// ONE: field u double{{.*}} as u, f
#include <stdlib.h>
enum { N = 128 };
static double *u, *f;
#ifdef STATIC
static double **const all[] = {&u, &f};
#endif

static void renew(double **p)
{
    *p = realloc(*p, (N + 4) * sizeof **p);
}
#pragma amr kernel
static void fluxes(void)
{
#pragma amr data domain(i) arrays(u, f)
    for (int i = 1; i <= N + 1; i++)
        f[i] = 0.5 * (u[i - 1] + u[i]) - 0.5 * (u[i] - u[i - 1]);
}
#pragma amr kernel
static void update(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, f) spacing(dx)
    for (int i = 1; i <= N; i++)
        u[i] -= dt / dx * (f[i + 1] - f[i]);
}
int main(void)
{
#ifndef STATIC
    double **all[] = {&u, &f};
#endif
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (!(*all[k] = calloc(N + 4, sizeof(double))))
            return 1;
#ifdef SWAPS
    double *one = *all[0];
    *all[0] = *all[1], *all[1] = one;
#elif defined KEEPS
    renew(all[1]);
#else
    (void)renew;
#endif
    u[20] = 1.0;
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        fluxes();
        update(0.3, 1.0);
    }
    for (int k = 0; k < 2; k++)
        free(all[k][0]);
    return 0;
}
