/* Integers that are set in front of a loop, anew for each: the row of an edge, bounds in arrays, an offset for each axis
 * that an argument chooses, strides and bounds in the tables of a struct, by a pointer to it. */
// RUN: %near 1e-3 --block=8 %s
// The fluxes of both directions are in one array: what is kept of faces between levels is the last direction's.
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %ranks --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// RUN: %near 1e-3 --block=8 -DFORM=3 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck --check-prefix=BOUNDS %s
// RUN: rm -rf %t && %amrcc -DFORM=2 --emit=%t %s && %text %t/set-ahead_amr.c | FileCheck --check-prefix=HOST %s
// CHECK-NOT: warning:
// CHECK: hull (-2,0) (0,0)
// BOUNDS-NOT: warning:
// BOUNDS: range j = 2 : {{.*}}m->n[1]
// BOUNDS: range i = 2 : {{.*}}m->n[0]{{.*}}1
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "m->str[0]", m->str[0], 1);
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NG = 2 };
struct mesh { int n[2], str[2], lo[2], hi[2]; double *u, *f; };

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static void edges(struct mesh *m)
{
    int i, j, mx = m->n[0] + 2 * NG, my = m->n[1] + 2 * NG;
    for (int g = 0; g < NG; g++) {
        i = g;
        for (j = 0; j < my; j++)
            m->u[j * mx + i] = m->u[j * mx + NG];
    }
    i = mx - 1;
    for (j = 0; j < my; j++)
        m->u[j * mx + i] = m->u[j * mx + i - 1] = m->u[j * mx + i - 2];
    for (i = 0; i < mx; i++) {
        j = 1;
        m->u[j * mx + i] = m->u[(j + 1) * mx + i];
        j--;
        m->u[j * mx + i] = m->u[(j + 2) * mx + i];
    }
    j = my - NG - 1;
    for (i = 0; i < mx; i++)
        m->u[(j + 1) * mx + i] = m->u[(j + 2) * mx + i] = m->u[j * mx + i];
}

#pragma amr kernel
static void sweep(struct mesh *m, int axis, double dt, double h)
{
#pragma amr data domain(j, i) arrays(m->u, m->f) spacing(h)
    double c = dt / h;
#if FORM == 0
    int d[2] = {0, 0}, mx = m->n[0] + 2 * NG;
    d[axis] = 1;
    int hi[2];
    for (int k = 0; k < 2; k++)
        hi[k] = NG + m->n[k] + d[k];
    int str = d[1] * mx + d[0];
#elif FORM == 1
    int mx = m->n[0] + 2 * NG, str = axis == 0 ? 1 : mx, hi[] = {NG + m->n[0], NG + m->n[1]};
    hi[axis]++;
#elif FORM == 2
    int mx = m->str[1], str = m->str[axis], hi[2];
    hi[0] = NG + m->n[0] + (axis == 0);
    hi[1] = NG + m->n[1] + (axis == 1);
#else
    const int *n = m->n;
    int mx = n[0] + 2 * NG, str = axis ? mx : 1, hi[2] = {NG + n[0] + !axis, NG + n[1] + axis};
#endif
    for (int j = NG; j < hi[1]; j++)
        for (int i = NG; i < hi[0]; i++) {
            int k = j * mx + i;
            m->f[k] = m->u[k - str] + 0.5 * (1 - c) * minmod(m->u[k - str] - m->u[k - 2 * str], m->u[k] - m->u[k - str]);
        }
    hi[axis] -= 1;
    for (int j = NG; j < hi[1]; j++)
        for (int i = NG; i < hi[0]; i++) {
            int k = j * mx + i;
            m->u[k] -= c * (m->f[k + str] - m->f[k]);
        }
}

int main(void)
{
    double h = 1.0 / 64, dt = 0.4 * h;
    struct mesh m = {.n = {64, 48}, .str = {1, 64 + 2 * NG}};
    m.u = calloc((64 + 2 * NG) * (48 + 2 * NG), sizeof(double));
    m.f = calloc((64 + 2 * NG) * (48 + 2 * NG), sizeof(double));
    for (int j = 0; j < 48 + 2 * NG; j++)
        for (int i = 0; i < 64 + 2 * NG; i++) {
            double x = (i - NG + 0.5) * h - 0.3, y = (j - NG + 0.5) * h - 0.3;
            m.u[j * m.str[1] + i] = exp(-200 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int n = 0; n < 16; n++)
        for (int axis = 0; axis < 2; axis++) {
            edges(&m);
            sweep(&m, axis, dt, h);
        }
    for (int j = NG; j < NG + 48; j++)
        for (int i = NG; i < NG + 64; i++)
            printf("%.17g\n", m.u[j * m.str[1] + i]);
    return 0;
}
