/* A frame that follows a wave: all values move by a cell in some steps. scale(0) is no relaxation there, so the compiler
 * says what it means, and the check on coarse leaves does not leave the nest out. Of a relaxation, and of values for
 * faces, nothing is said. With scale(-1) coarse cells move as far. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: env AMR_SET='mesh.levels=3 refine.tolerance=1e-2' %ends 0 %s | FileCheck --check-prefix=STEP %s
// RUN: %same %s
// RUN: %amrcc --dump=plan -DALONE %s 2>&1 | FileCheck --check-prefix=ALONE %s
// RUN: %amrcc --dump=plan -DALONE -DFAR %s 2>&1 | FileCheck --check-prefix=FRAME %s
// RUN: %near 2e-3 --block=8 -DALONE -DFAR %s
// ALONE-NOT: number of sweeps
// FRAME-NOT: warning:
// STEP: amr: warning: a part of what a step adds to 'u' goes with the cell width (nest at {{.*}}moved-by-a-cell.c:[[#]]), another does not
#include <math.h>
#include <stdio.h>

enum { N = 402 };
static double u[N], un[N], v[N], f[N], w[N], wn[N];
static double h = 0.02;

#pragma amr data domain(i) arrays(u, un, v, f, w, wn) spacing(h)

#pragma amr kernel
static void step(double dt)
{
    for (int i = 1; i < N; i++)
        f[i] = u[i - 1];
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt * (f[i + 1] - f[i]) / h + 0.004 * dt * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

// CHECK-NOT: warning:
// CHECK: moved-by-a-cell.c:[[#@LINE+9]]:5: warning: this nest moves values from cell to cell, and scale(0) says that it does so on every level: on coarse levels that is another distance
// CHECK: hint: scale(-1) moves them as far on every level: coarse cells interpolate; scale(0) means what it says with mesh.levels=1, or where the mesh is on its finest level (refine.criterion=none)
#ifdef FAR
#pragma amr kernel scale(-1)
#else
#pragma amr kernel scale(0)
#endif
static void shift(void)
{
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i + 1];
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
}

// CHECK-NOT: warning: this nest
#pragma amr kernel scale(0)
static void relax(void)
{
    for (int i = 1; i < N - 1; i++)
        wn[i] = 0.5 * (w[i - 1] + w[i + 1]);
    for (int i = 1; i < N - 1; i++)
        w[i] = wn[i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
#ifdef FAR
        u[i] = exp(-0.0012 * (i - 280) * (i - 280));
#else
        u[i] = exp(-0.01 * (i - 280) * (i - 280)) + 0.5 * (i > 100 && i < 160);
#endif
    w[0] = 1;
#pragma amr timeloop
    for (int k = 0; k < 60; k++) {
        step(0.25 * h);
        if (k % 4 == 3)
            shift();
#ifndef ALONE
        relax();
#endif
    }
    for (int i = 0; i < N; i += 2)
        printf("%.11g %.11g\n", u[i], w[i]);
    return 0;
}
