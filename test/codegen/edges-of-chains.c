// Edges of a wave that leaves, as Mur's, whose coefficient is made of numbers that are made of the width, in the function that
// holds the time loop. The updates tell what goes with the width; the edges took the finest cells' coefficient (0.3 of the range).
// RUN: %near 1e-3 --block=8 -Werror %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: nest {{[0-9]+}} main {{.*}} boundary inward
// CHECK: scalar mur double per level (mur = (c - 1) / (c + 1))
#include <math.h>
#include <stdio.h>

enum { N = 512 };
static double u[N + 2], v[N + 2], un[N + 2];

int main(void)
{
    double h = 1.0 / N, dt = 0.5 * h, c = dt / h, c2 = c * c, mur = (c - 1) / (c + 1);
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = v[i] = exp(-300 * (x - 0.5) * (x - 0.5));
    }
#pragma amr data domain(i) arrays(u, v, un) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 500; t++) {
#pragma amr kernel
        for (int i = 2; i < N; i++)
            un[i] = 2 * u[i] - v[i] + c2 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        un[1] = u[2] + mur * (un[2] - u[1]);
        un[N] = u[N - 1] + mur * (un[N - 1] - u[N]);
        for (int i = 1; i <= N; i++)
            v[i] = u[i];
        for (int i = 1; i <= N; i++)
            u[i] = un[i];
    }
    for (int i = 1; i <= N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
