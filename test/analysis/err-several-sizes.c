/* One problem after another on finer and finer meshes: the sizes are numbers that the calls hand down. */
// RUN: not %amrcc --dump=plan -DLAST=96 %s 2>&1 | FileCheck --check-prefixes=CHECK,NEAR %s
// RUN: not %amrcc --dump=plan -DLAST=192 %s 2>&1 | FileCheck --check-prefixes=CHECK,FAR %s
#include <stdlib.h>

#pragma amr kernel
static void step(int n, double *un, double *u, double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j * n + i] = u[j * n + i] + dt / (h * h) * (u[j * n + i + 1] + u[j * n + i - 1] + u[(j + 1) * n + i] + u[(j - 1) * n + i] - 4 * u[j * n + i]);
    // NEAR: err-several-sizes.c:[[#@LINE-2]]:9: error: this nest runs over meshes of several sizes, 'i' < 95 in one call of 'step' and < 47 in another, but all mesh arrays of a program have the same size
    // FAR: err-several-sizes.c:[[#@LINE-4]]:5: error: this nest runs over meshes of several sizes, 'j' < 47 in one call of 'step' and < 191 in another, but all mesh arrays of a program have the same size
    // CHECK: hint: one run has one mesh: let the program take the size from its command line, and run it once for each
    // CHECK-NOT: error:
}

static double solve(int n)
{
    double *u = calloc(n * n, sizeof *u), *un = calloc(n * n, sizeof *un), h = 1.0 / n;
    u[n * n / 2] = 1;
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        step(n, un, u, 0.2 * h * h, h);
        double *swap = u;
        u = un;
        un = swap;
    }
    double middle = u[n * n / 2];
    free(u);
    free(un);
    return middle;
}

int main(void)
{
    double sum = 0;
    for (int n = 48; n <= LAST; n += LAST - 48)
        sum += solve(n);
    return sum > 100;
}
