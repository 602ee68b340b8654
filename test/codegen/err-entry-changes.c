/* A coefficient with an entry of an array that may change between its computation and the nest is not computed again for each
 * level: by a call, by a store through another pointer, at the end of a round of a loop around the nest. KIND 4: nothing
 * that could change it happens. */
// RUN: not %amrcc -DKIND=1 -o %t %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DKIND=2 -o %t %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DKIND=3 -o %t %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=4 -DKIND=4 %s
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N], un[N], speeds[2] = {1, 0.5};
static int count;

#if KIND != 4
static void turn(void)
{
    speeds[0] = -speeds[0];
}
#endif

#pragma amr kernel
static void step(const double *speed, double *p, int *n, double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    // CHECK: [[@LINE+1]]:16: error: 'c' depends on the cell width and is computed by something that cannot be done again
    double c = speed[0] * dt / h;
    *n += fabs(dt) > 1;
#if KIND == 1
    turn();
#elif KIND == 2
    *p = -*p;
#endif
    for (int k = 0; k < 2; k++) {
        for (int i = 1; i < N - 1; i++)
            un[i] = u[i] - (c > 0 ? c * (u[i] - u[i - 1]) : c * (u[i + 1] - u[i]));
        for (int i = 1; i < N - 1; i++)
            u[i] = un[i];
#if KIND == 3
        turn();
#endif
    }
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int i = 0; i < N; i++)
        u[i] = exp(-100 * pow(i * h - 0.5, 2));
#pragma amr timeloop
    for (int t = 0; t < 8; t++)
        step(speeds, speeds, &count, 0.3 * h, h);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
