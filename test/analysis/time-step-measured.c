/* A time step that is computed from the cell width beside the nest, and nothing that says so: with the widths of coarse
 * levels the update would be a larger step there, and it would not if the variable stayed the same. The measured order
 * tells it from a square of the width, which does belong there. A nest in front of the update takes the step, too. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DCOPY %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DUPWIND %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFRONT %s 2>&1 | FileCheck --check-prefix=FRONT %s
// RUN: not %amrcc --dump=plan -DCELL %s 2>&1 | FileCheck --check-prefix=CELL %s
// RUN: %amrcc --dump=plan -DSAME %s 2>&1 | FileCheck --check-prefix=SAME %s
// RUN: %amrcc --dump=plan -DGIVEN %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// RUN: %amrcc --dump=plan -DFLUX %s 2>&1 | FileCheck --check-prefix=FLUX %s
// RUN: %amrcc --dump=plan -DSIGN %s 2>&1 | FileCheck --check-prefix=SIGN %s
#include <math.h>
#ifdef SAME
#pragma amr kernel scale(dt: 0)
#else
#pragma amr kernel
#endif
// CELL: error: 'tau' is computed from the cell width, so anew for each level: this update would advance by another time on each
// CELL: note: this nest uses it
// CELL: hint: compute 'tau' in front of the nest
// CHECK-NOT: {{warning|error}}:
// CHECK: scalar dt double (the time step)
// FRONT-NOT: {{warning|error}}:
// FRONT: nest 0
// FRONT: scalar dt double (the time step)
// FRONT: nest 1
// FRONT: scalar dt double (the time step)
// SAME: scalar dt double (scale(dt: 0))
// GIVEN: scalar dx2 double per level (dx2 = dx * dx)
// SIGN: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
// SIGN-NOT: advance by another time
// FLUX: scalar area double per level (area = 0.5 * dx)
static void step(int n, double *un, double *u, double *f, double dx)
{
#pragma amr data domain(i) arrays(un, u, f) spacing(dx)
#ifndef GIVEN
    double dt = 0.25 * dx * dx;
#else
    double dt = 1e-5;
#endif
    double dx2 = dx * dx, area = 0.5 * dx;
#if defined FLUX
    dt = 1e-5;
    for (int i = 0; i < n - 1; i++)
        f[i] = area * (u[i + 1] - u[i]) / dx;
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + dt / dx2 * (f[i] - f[i - 1]);
#elif defined SIGN /* smoothed over a cell, as in Peng et al., J. Comput. Phys. 155 (1999) */
    dt = 1e-3;
    for (int i = 1; i < n - 1; i++) {
        double slope = (u[i + 1] - u[i - 1]) / (2 * dx), s = u[i] / sqrt(u[i] * u[i] + slope * slope * dx * dx);
        un[i] = u[i] - dt * s * (fabs(slope) - 1);
    }
#elif defined UPWIND
    for (int i = 1; i < n - 1; i++) {
        double slope = u[i] > 0 ? u[i] - u[i - 1] : u[i + 1] - u[i];
        un[i] = u[i] - dt * u[i] * slope / dx;
    }
#elif defined CELL
    for (int i = 1; i < n - 1; i++) {
        double tau = 0.25 * dx * dx;
        un[i] = u[i] + tau / dx2 * (u[i - 1] - 2 * u[i] + u[i + 1]) + tau * u[i] * (1 - u[i]);
    }
#else
#ifdef FRONT
    for (int i = 1; i < n - 1; i++)
        f[i] = dt * u[i];
#endif
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + dt / dx2 * (u[i - 1] - 2 * u[i] + u[i + 1]) + dt * u[i] * (1 - u[i]);
#endif
#ifdef COPY
    for (int i = 1; i < n - 1; i++)
        u[i] = un[i];
#endif
}

int main(void)
{
    enum { N = 66 };
    static double a[N], b[N], f[N];
    double *u = a, *un = b;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(N, un, u, f, 1.0 / N);
#ifndef COPY
        double *s = u;
        u = un;
        un = s;
#endif
    }
    return a[5] > 1;
}
