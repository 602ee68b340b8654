// Directions that follow from the number of the step belong together: no version for both of them, or none.
// RUN: %same %s
// RUN: %near 1e-3 %s
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// CHECK: sweep where di == 0 && dj == 1,
// CHECK: u read at 3 offsets, 1 cell away: (-1, 0) (0, 0) (1, 0)
// CHECK: sweep where !(di == 0 && dj == 1),
// CHECK: u read at 3 offsets, 1 cell away: (0, -1) (0, 0) (0, 1)
// CHECK-NOT: sweep where
#include <stdio.h>
#include <stdlib.h>

enum { N = 130, STEPS = 60 };

#pragma amr kernel
static void sweep(double *un, const double *u, int di, int dj, double h, double dt)
{
    double c = dt / (h * h);
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int k = j * N + i;
            un[k] = u[k] + c * (u[k + dj * N + di] - 2.0 * u[k] + u[k - dj * N - di]);
        }
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.2 * h * h;
    double *u = calloc(N * N, sizeof *u), *un = calloc(N * N, sizeof *u);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double x = i * h - 0.4, y = j * h - 0.5;
            u[j * N + i] = x * x + y * y < 0.01 ? 1.0 : 0.0;
        }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        sweep(un, u, t % 2, 1 - t % 2, h, dt);
        double *swap = u;
        u = un;
        un = swap;
    }
    for (int j = 0; j < N; j += 10)
        printf("%.12g %.12g\n", u[j * N + 52], u[65 * N + j]);
    free(u);
    free(un);
    return 0;
}
