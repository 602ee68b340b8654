/* A nest that makes one array of another one that it has made itself takes no differences by that: the time step of
 * sound speeds goes with the finest cells' width. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <math.h>
enum { N = 66 };
static double rho[N], e[N], p[N], c[N];

#pragma amr kernel
static void ideal_gas(void)
{
#pragma amr data domain(i) arrays(rho, e, p, c)
    for (int i = 1; i < N - 1; i++) {
        p[i] = 0.4 * rho[i] * e[i];
        c[i] = sqrt(1.4 * p[i] / rho[i]);
    }
}

#pragma amr kernel
static double timestep(double h)
{
#pragma amr data domain(i) arrays(c) spacing(h)
    double least = 1e20;
    for (int i = 1; i < N - 1; i++) {
        double dt = 0.5 * h / c[i];
        least = dt < least ? dt : least;
    }
    return least;
}

#pragma amr kernel
static void work(double dt, double h)
{
#pragma amr data domain(i) arrays(rho, e, p) spacing(h)
    for (int i = 1; i < N - 1; i++)
        e[i] -= dt * (p[i + 1] - p[i - 1]) / (2 * h) / rho[i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        rho[i] = 1, e[i] = 1 + (i < 20);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        ideal_gas();
        work(timestep(0.1), 0.1);
    }
    return 0;
}

// CHECK: nest 1 timestep width-made-here.c:23{{$}}
// CHECK: scalar h double (finest width: in a position or a sum){{$}}
