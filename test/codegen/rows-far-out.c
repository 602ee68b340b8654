// Arrays that are larger than the part of them that is the mesh: what lies further outside of it than
// a block stays in the program's own memory. It was read from and written to blocks that have no such
// cells. Nests do not reach it, and the run says so.
// RUN: %same --block=8 %s
// RUN: %amrcc --block=8 -DKERNEL %s -o %t -lm
// RUN: %t 2>&1 | FileCheck %s
// CHECK: warning: the nest at {{.*}}rows-far-out.c:[[#INIT:]] runs over 0 <= index < 50 in y, but the mesh has 1 <= index < 3: cells outside of -7 <= index < 11 are not set
#include <math.h>
#include <stdio.h>

enum { NX = 34, NY = 50 };
static int ny = 4;
static double u[NY][NX], un[NY][NX];

#ifdef KERNEL
#pragma amr kernel
#endif
static void init(void)
{
#ifdef KERNEL
#pragma amr data domain(j, i) arrays(u, un)
#endif
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i] = exp(-0.02 * ((i - 16) * (i - 16) + (j - 12) * (j - 12)));
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.1 * h * h;
    init();
#pragma amr timeloop
    for (int n = 0; n < 14; n++)
        step(dt, h);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
