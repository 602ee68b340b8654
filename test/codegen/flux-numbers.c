// Fluxes times dt / h, made of Courant numbers of each level in a kernel that names no width, `scale(0)`, and differenced
// behind it: sums are set right where levels meet. They were not, and the update was 0.1 of the range off at any tolerance.
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %near 0.004 %s
#include <math.h>
#include <stdio.h>

enum { N = 514, STEPS = 300 };
static double u[N], un[N], courant[N + 1], flux[N + 1], v[N];

#pragma amr kernel
static void numbers(double h, double dt)
{
#pragma amr data domain(i) arrays(v, courant) spacing(h)
    for (int i = 1; i < N; i++)
        courant[i] = 0.5 * dt / h * (v[i - 1] + v[i]);
}

// CHECK: flux of un across i: - 1 * flux(1)
#pragma amr kernel scale(0)
static void advance(void)
{
#pragma amr data domain(i) arrays(u, un, courant, flux)
    for (int i = 1; i < N; i++)
        flux[i] = courant[i] * (u[i - 1] + (1 - courant[i]) * 0.5 * (u[i] - u[i - 1]));
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - flux[i + 1] + flux[i];
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int i = 0; i < N; i++) {
        double x = (i - 0.5) * h - 0.3;
        u[i] = 1 + exp(-400 * x * x);
        v[i] = 1;
    }
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        numbers(h, 0.5 * h);
        advance();
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
