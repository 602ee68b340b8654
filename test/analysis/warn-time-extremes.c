/* Extremes over time of second differences, and of rates of diffusions, are warned of: kinks where the mesh becomes finer
 * stay in them. So are those of differences that no width divides. Sums over time, extremes of values, of slopes and of
 * what an advection changes are not. */
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(m[i], LAP)' %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc --dump=plan '-DKEEP=if (fabs(LAP) > m[i]) m[i] = fabs(LAP)' %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmin(m[i], (un[i] - u[i]) / dt)' %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc --dump=plan -DSTORED=RATE '-DKEEP=m[i] = r[i] > m[i] ? r[i] : m[i]' %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc --dump=plan -DSTORED=LAP '-DKEEP=m[i] = r[i] > m[i] ? r[i] : m[i]' %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(m[i], fabs(un[i + 1] - un[i]))' %s 2>&1 >/dev/null | FileCheck --check-prefix=BARE %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(m[i], h * h * LAP)' %s 2>&1 >/dev/null | FileCheck --check-prefix=BARE %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] += dt * fabs(LAP)' %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(m[i], un[i])' %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(m[i], fmax(un[i - 1], un[i + 1]))' %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(m[i], fabs(un[i + 1] - un[i - 1]) / h)' %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DADVECTED '-DKEEP=m[i] = fmax(m[i], (un[i] - u[i]) / dt)' %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DKEEP=m[i] = fmax(0.9 * m[i], LAP)' %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// CHECK: warning: 'm' keeps the largest or smallest values that a second difference has over time: kinks that interpolation leaves where the mesh becomes finer stay in it, many times the tolerance [-Wamr-numerics]
// CHECK: hint: let parabolas interpolate the field that is differenced, prolong(quadratic: u), and compare two tolerances
// BARE: warning: 'm' keeps the largest or smallest values that a difference has over time, and no cell width divides it: it is another on each level [-Wamr-numerics]
// BARE: hint: divide it by the width that spacing names in this kernel
// NONE-NOT: keeps the largest
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N], un[N], m[N], r[N];
#define LAP ((un[i - 1] - 2 * un[i] + un[i + 1]) / (h * h))
#define RATE ((un[i] - u[i]) / dt)

#pragma amr kernel scale(dt: 0)
static void step(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un, m, r) spacing(h)
    for (int i = 1; i < N - 1; i++)
#ifdef ADVECTED
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]);
#else
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
#endif
#ifdef STORED
    for (int i = 1; i < N - 1; i++)
        r[i] = STORED;
#endif
    for (int i = 1; i < N - 1; i++)
        KEEP;
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / (N - 2), dt = 0.2 * h * h;
    for (int i = 0; i < N; i++)
        u[i] = exp(-300 * (i * h - 0.3) * (i * h - 0.3));
#pragma amr timeloop
    for (int n = 0; n < 100; n++)
        step(h, dt);
    for (int i = 0; i < N; i += 10)
        printf("%.6e\n", m[i]);
    return 0;
}
