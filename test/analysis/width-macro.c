/* Several statements in one macro stand at one place, and run in the macro's order, whatever that of its arguments is:
 * coefficients that change behind, and in front of what is computed from them. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefix=BEHIND %s
// RUN: %amrcc -DFRONT --dump=plan %s | FileCheck --check-prefix=FRONT %s
// RUN: %near 1e-3 --block=16 -DFRONT %s
// BEHIND: width-macro.c:[[#@LINE+22]]:{{[0-9]+}}: error: 'dt' changes after 'c', which depends on the cell width, was computed from it
// FRONT: replay double dx2 = h * h
// FRONT-NEXT: replay double k = 0.5 / dx2
// FRONT-NEXT: replay k *= 0.5
// FRONT-NEXT: replay k = dt * k
// FRONT-NEXT: replay double c = k + dt / dx2
#include <math.h>
#include <stdio.h>
enum { N = 514 };
static double u[N], un[N];

#ifdef FRONT
#define COEFFICIENTS(c, k, dt) dx2 = h * h; k = 0.5 / dx2; dt = 0.5 * dt; k *= 0.5; k = dt * k; c = k + dt / dx2
#else
#define COEFFICIENTS(c, k, dt) c = dt / (h * h); dt = 0.5 * dt; k = dx2 = c
#endif

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double dx2, k, c;
    COEFFICIENTS(c, k, dt);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[i] = exp(-0.003 * (i - 90) * (i - 90));
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(0.4 * h * h, h);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
