// Pointers to rows in functions of boundaries: set by their declarations, in loops or in front of them, from the array, from
// another row, from a pointer to the second of two fields in one array. A field's own pointer stays an array by itself.
// Pointers chosen by if and else name the arrays that take turns.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DCHOSEN %s
// CHECK-NOT: warning:
// CHECK: nest {{[0-9]+}} walls
// CHECK-SAME: boundary inward
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NX = 64, NY = 48, MX = NX + 2, MY = NY + 2, CELLS = MX * MY };

#pragma amr kernel
static void step(const double *q, double *qn, double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, qn) spacing(h)
    const double *u = q, *v = q + CELLS;
    double *un = qn, *vn = qn + CELLS;
    double c = dt / (h * h);
    for (int j = 1; j <= NY; j++) {
        const double *us = u + (j - 1) * MX, *uc = u + j * MX, *ut = u + (j + 1) * MX;
        for (int i = 1; i <= NX; i++) {
            int k = j * MX + i;
            un[k] = uc[i] + c * (us[i] + ut[i] + uc[i - 1] + uc[i + 1] - 4 * uc[i]) - dt * uc[i] * v[k];
            vn[k] = v[k] + 0.5 * c * (v[k - MX] + v[k + MX] + v[k - 1] + v[k + 1] - 4 * v[k]) + dt * uc[i] * v[k];
        }
    }
}
static void walls(double *q)
{
    double *u = q, *v = q + CELLS;
    for (int j = 1; j <= NY; j++) {
        double *a = u + j * MX, *b = v + j * MX;
        a[0] = a[1];
        a[NX + 1] = a[NX];
        b[0] = b[1];
        b[NX + 1] = b[NX];
    }
    double *top = u + (NY + 1) * MX, *below = top - MX;
    double *vt = &v[(NY + 1) * MX], *vb = &v[NY * MX];
    for (int i = 0; i < MX; i++) {
        u[i] = u[MX + i];
        v[i] = v[MX + i];
        top[i] = below[i];
        vt[i] = vb[i];
    }
}
int main(void)
{
    double h = 1.0 / NX, dt = 0.2 * h * h;
    double *q = calloc(2 * CELLS, sizeof *q), *qn = calloc(2 * CELLS, sizeof *q);
    for (int j = 0; j < MY; j++)
        for (int i = 0; i < MX; i++) {
            q[j * MX + i] = 1;
            q[CELLS + j * MX + i] = exp(-80 * (pow(i * h - 0.4, 2) + pow(j * h - 0.3, 2)));
        }
#pragma amr timeloop
    for (int n = 0; n < 30; n++) {
#ifdef CHOSEN
        double *from, *to;
        if (n % 2) {
            from = qn;
            to = q;
        } else {
            from = q;
            to = qn;
        }
        walls(from);
        step(from, to, dt, h);
#else
        walls(q);
        step(q, qn, dt, h);
        double *t = q;
        q = qn;
        qn = t;
#endif
    }
    for (int l = 0; l < 2; l++)
        for (int j = 1; j <= NY; j++)
            for (int i = 1; i <= NX; i++)
                printf("%.17g\n", q[l * CELLS + j * MX + i]);
    return 0;
}
