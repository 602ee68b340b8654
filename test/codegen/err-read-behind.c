/* A stencil that reads behind the mesh, where nobody says that the array holds more than that: an error at run time. */
// RUN: %amrcc %s -o %t
// RUN: env AMR_SET=run.quiet=true %not %t 2>&1 | FileCheck %s
#include <stdlib.h>
#pragma amr kernel scale(0)
static void fluxes(int n, double *f, const double *u)
{
#pragma amr data domain(i) arrays(f, u) cell(f)
    for (int i = 1; i < n; i++)
        f[i] = u[i] * u[i - 1];
}

#pragma amr kernel scale(-1)
static void update(int m, double *u, const double *f)
{
#pragma amr data domain(i) arrays(f, u)
    // CHECK: the nest at err-read-behind.c:[[#@LINE + 1]] reads index 96 in x, behind the mesh of the first nest, index < 96
    for (int i = 0; i < m; i++)
        u[i] -= 0.1 * (f[i + 1] - f[i]);
}

int main(void)
{
    int n = 96, m = 0;
    double *u = calloc(n, sizeof *u), *f = calloc(n + 1, sizeof *f);
#pragma amr timeloop
    for (int t = 0; t < 5; t++) {
        fluxes(n, f, u);
        m = n;
        update(m, u, f);
        m = 1;
    }
    free(u);
    free(f);
    return 0;
}
