/* A coefficient that goes with the width in an array of structs, whose cells are copied as a whole: leaves keep of both
 * arrays what the finest cells would hold. It was 0.01 of the range at every tolerance. */
// RUN: %follows -w --block=8 %s
// RUN: %amrcc -w --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t | FileCheck %s
// CHECK: 0.58{{[0-9]+}}
#include <math.h>
#include <stdio.h>

enum { N = 256 };
typedef struct {
    double u, un, k;
} cell;
static cell c[N + 2], old[N + 2];

#pragma amr kernel
static void first(double h)
{
#pragma amr data domain(i = 1 : N + 1) arrays(c, old) spacing(h)
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        c[i].u = exp(-300 * (x - 0.3) * (x - 0.3));
        c[i].un = c[i].u;
    }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i = 1 : N + 1) arrays(c, old) spacing(h)
    for (int i = 0; i < N + 2; i++)
        c[i].k = dt / (h * h) * (1 + 0.3 * c[i].u);
    for (int i = 0; i < N + 2; i++)
        old[i] = c[i];
    for (int i = 1; i < N + 1; i++)
        c[i].un = c[i].u + 0.5 * (old[i].k + old[i + 1].k) * (c[i + 1].u - c[i].u) -
                  0.5 * (old[i].k + old[i - 1].k) * (c[i].u - c[i - 1].u);
    for (int i = 1; i < N + 1; i++)
        c[i].u = c[i].un;
}

int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h * h;
    first(h);
#pragma amr timeloop
    for (int n = 0; n < 300; n++)
        step(dt, h);
    for (int i = 1; i < N + 1; i++)
        printf("%.17g\n", c[i].u);
    return 0;
}
