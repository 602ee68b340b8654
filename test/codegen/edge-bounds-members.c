/* A loop along an edge that ends at a member of a struct of file scope and sets values made of its members, in a function that is no
 * kernel; arrays and indices are plain. It is a boundary. */
// RUN: %same --block=8 %s
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest 2 tide {{.*}} boundary pointwise
// CHECK: nest 3 tide {{.*}} boundary inward
#include <math.h>
#include <stdio.h>
#define NX 130
#define NY 98
static struct { int nx, ny; double dx, amp, omega; } par = {NX - 2, NY - 2, 1.0 / NX, 0.5, 9.0};
static double u[NY][NX], un[NY][NX];

static void tide(double t)
{
    int j;
    for (j = 0; j <= par.ny + 1; j++) {
        u[j][0] = par.amp * sin(par.omega * t);
        u[j][NX - 1] = u[j][NX - 2];
    }
}

#pragma amr kernel
static void step(double dt)
{
    double dx = par.dx;
    int i, j;
#pragma amr data domain(j, i) arrays(u, un) spacing(dx)
    for (j = 1; j <= par.ny; j++)
        for (i = 1; i <= par.nx; i++)
            un[j][i] = u[j][i] + dt / (dx * dx) * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (j = 1; j <= par.ny; j++)
        for (i = 1; i <= par.nx; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double dt = 0.2 * par.dx * par.dx;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 40) * (i - 40) + (j - 45) * (j - 45)));
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        tide(t * dt * 50);
        step(dt);
    }
    for (int i = 0; i < NX; i += 3)
        printf("%.12g\n", u[NY / 2][i]);
    return 0;
}
