/* Coefficients that hide the cell width beside a term that names it, with the clauses that amrcc proposes
 * (test/analysis/err-width-beside.c, warn-width-beside.c): right on several levels, and far off without them. */
// RUN: %near 2e-3 --block=8 -DGLOBAL %s
// RUN: %near 2e-3 --block=8 -DSQUARES %s
// RUN: %near 2e-3 --block=8 -DMEMBER %s
// RUN: %near 2e-3 --block=8 -DLAX %s
// RUN: %near 2e-3 --block=8 -DSTEP %s
// RUN: %near 2e-3 --block=8 -DFLUX %s
// RUN: %near 2e-3 --block=8 -DSUM %s
// A copy is no variant: with sanitizers it is built and run, too.
// RUN: cp %s %t.c && not %near 2e-3 --block=8 -DLAX -DPLAIN %t.c 2>&1 | FileCheck %s
// CHECK: furthest from the serial program
#include <math.h>
#include <stdio.h>
enum { N = 258 };
struct run {
    double c, sum;
};
static double a[N], b[N], f[N], c;

#if defined GLOBAL
#pragma amr kernel scale(c: -2)
#elif defined SQUARES
#pragma amr kernel scale(nu: -2)
#elif defined MEMBER
#pragma amr kernel scale(g->c: -2)
#elif defined LAX && !defined PLAIN
#pragma amr kernel scale(part: -2)
#elif defined STEP
#pragma amr kernel scale(tau: 0)
#else
#pragma amr kernel
#endif
static void step(double *un, double *u, const struct run *g, double h, double dt, double nu)
{
#pragma amr data domain(i) arrays(un, u, f) spacing(h)
#ifdef FLUX
    for (int i = 0; i < N - 1; i++)
        f[i] = (u[i + 1] - u[i]) / h;
#endif
    double part = 1, tau = 0.4 * h * h;
    for (int i = 1; i < N - 1; i++) {
        double next = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]), bend = u[i - 1] - 2 * u[i] + u[i + 1];
#if defined GLOBAL
        un[i] = next + c * bend;
#elif defined FLUX
        un[i] = next + dt * nu / h * (f[i] - f[i - 1]);
#elif defined SUM
        un[i] = next + dt * nu / (h * h) * bend;
#elif defined SQUARES
        un[i] = next + dt * nu * (N - 1.0) * (N - 1.0) * bend;
#elif defined MEMBER
        un[i] = next + g->c * bend;
#elif defined PLAIN
        un[i] = 0.5 * (u[i - 1] + u[i + 1]) - dt / (2 * h) * (u[i + 1] - u[i - 1]);
#elif defined LAX
        un[i] = u[i] + part * (0.5 * (u[i - 1] + u[i + 1]) - u[i]) - dt / (2 * h) * (u[i + 1] - u[i - 1]);
#else
        un[i] = next + tau * nu / (h * h) * bend;
#endif
    }
}

/* The total variation, by slopes. */
#pragma amr kernel
static double variation(double *u, double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
    double sum = 0;
    for (int i = 0; i < N - 1; i++) {
        double slope = (u[i + 1] - u[i]) / h;
        sum += fabs(slope);
    }
    return sum * h;
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.4 * h * h, nu = 1, *u = a, *un = b;
    struct run run = {dt * nu / (h * h), 0};
    c = dt * nu / (h * h);
    for (int i = 0; i < N; i++)
        a[i] = b[i] = exp(-100 * (i * h - 0.5) * (i * h - 0.5));
#pragma amr timeloop
    for (int t = 0; t < 400; t++) {
        step(un, u, &run, h, dt, nu);
        double *s = u;
        u = un;
        un = s;
    }
    printf("%.12g\n", variation(u, h));
    for (int i = 0; i < N; i += 4)
        printf("%.17g\n", u[i]);
    return 0;
}
