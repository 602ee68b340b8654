/* memcpy and memset of a few values in cells, and in helpers that cells call: local arrays and structs, a cell's values. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: hull (-1,-1) (0,0)
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NX = 66, NY = 50, NV = 4 };
#if FORM == 0
static double u[NY][NX][NV], un[NY][NX][NV];

static void get(double a[NY][NX][NV], int j, int i, double *w)
{
    memcpy(w, a[j][i], NV * sizeof(double));
}

static void add(double *sum, const double *w, double c)
{
    for (int q = 0; q < NV; q++)
        sum[q] += c * (w[q] + 0.1 * w[0] * w[q]);
}
#else
struct cell { double v[2], e, f; };
static struct cell u[NY][NX], un[NY][NX];

static void load(struct cell *w, const struct cell *from)
{
    memcpy(w, from, sizeof *w);
}
#endif

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / h;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
#if FORM == 0
            double w[NV], l[NV], b[NV], sum[NV];
            memset(sum, 0, sizeof sum);
            get(u, j, i, w);
            get(u, j, i - 1, l);
            memcpy(b, &u[j - 1][i][0], sizeof b);
            add(sum, w, -0.7 * c);
            add(sum, l, 0.5 * c);
            add(sum, b, 0.2 * c);
            for (int q = 0; q < NV; q++)
                w[q] += sum[q];
            memcpy(un[j][i], w, sizeof w);
#else
            struct cell w, l, b;
            memcpy(&w, &u[j][i], sizeof w);
            load(&l, &u[j][i - 1]);
            load(&b, &u[j - 1][i]);
            for (int d = 0; d < 2; d++)
                w.v[d] -= c * (0.5 * (w.v[d] - l.v[d]) + 0.2 * (w.v[d] - b.v[d]));
            w.e -= c * (0.5 * (w.e - l.e) + 0.2 * (w.e - b.e));
            w.f -= c * (0.5 * (w.f - l.f) + 0.2 * (w.f - b.f));
            memcpy(&un[j][i], &w, sizeof(struct cell));
#endif
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
#if FORM == 0
            memcpy(&u[j][i], &un[j][i], sizeof u[j][i]);
#else
            struct cell x, y; /* no helper is called here */
            memcpy(&x, &un[j][i], sizeof x);
            memcpy(&y, &x, sizeof y);
            memcpy(&u[j][i], &y, sizeof y);
#endif
        }
}

int main(void)
{
    double h = 1.0 / NX;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            double x[NV];
            for (int q = 0; q < NV; q++)
                x[q] = 1 + q * exp(-0.02 * ((i - 26) * (i - 26) + (j - 22) * (j - 22)));
            memcpy(&u[j][i], x, sizeof x);
            memcpy(&un[j][i], x, sizeof x);
        }
#pragma amr timeloop
    for (int n = 0; n < 14; n++)
        step(0.2 * h, h);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
#if FORM == 0
            printf("%.17g %.17g %.17g %.17g\n", u[j][i][0], u[j][i][1], u[j][i][2], u[j][i][3]);
#else
            printf("%.17g %.17g %.17g %.17g\n", u[j][i].v[0], u[j][i].v[1], u[j][i].e, u[j][i].f);
#endif
        }
    return 0;
}
