/* Slopes in a kernel of their own, which knows no width: they serve fluxes, whose difference is divided by it. A second
 * difference that another kernel adds to a field is not taken for such (LAP). */
// RUN: %near 5e-4 --block=8 %s
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
// CHECK: sums of
// RUN: %amrcc -DLAP --report %s 2>&1 | FileCheck --check-prefix=LAP %s
// LAP: warning: this nest reads neighbours, and nothing says how its update goes with the cell width
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define G 2
struct lake { int n; double dx, *h, *hu, *b, *fh, *fu, *sh, *su; };
double minmod(double a, double b) { return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b; }
void hll(double hl, double ul, double hr, double ur, double *f0, double *f1)
{
    double sl = fmin(ul - sqrt(9.81 * hl), ur - sqrt(9.81 * hr)), sr = fmax(ul + sqrt(9.81 * hl), ur + sqrt(9.81 * hr));
    double a0 = hl * ul, b0 = hr * ur, a1 = hl * ul * ul + 0.5 * 9.81 * hl * hl, b1 = hr * ur * ur + 0.5 * 9.81 * hr * hr;
    if (sl >= 0 || sr <= 0) {
        *f0 = sl >= 0 ? a0 : b0;
        *f1 = sl >= 0 ? a1 : b1;
        return;
    }
    *f0 = (sr * a0 - sl * b0 + sl * sr * (hr - hl)) / (sr - sl);
    *f1 = (sr * a1 - sl * b1 + sl * sr * (hr * ur - hl * ul)) / (sr - sl);
}
void walls(struct lake *l)
{
    for (int g = 0; g < G; g++) {
        l->h[G - 1 - g] = l->h[G + g];
        l->hu[G - 1 - g] = -l->hu[G + g];
        l->h[l->n + G + g] = l->h[l->n + G - 1 - g];
        l->hu[l->n + G + g] = -l->hu[l->n + G - 1 - g];
    }
}
#pragma amr kernel
void slopes(struct lake *l)
{
    double *h = l->h, *hu = l->hu, *sh = l->sh, *su = l->su, *b = l->b;
#pragma amr data domain(i) arrays(h, hu, sh, su, b)
    for (int i = 1; i < l->n + 2 * G - 1; i++) {
        sh[i] = minmod(h[i] - h[i - 1], h[i + 1] - h[i]);
        su[i] = minmod(hu[i] - hu[i - 1], hu[i + 1] - hu[i]);
#ifdef LAP
        b[i] = h[i - 1] - 2 * h[i] + h[i + 1];
#endif
    }
}
#pragma amr kernel
void fluxes(struct lake *l)
{
    double *h = l->h, *hu = l->hu, *sh = l->sh, *su = l->su, *fh = l->fh, *fu = l->fu;
#pragma amr data domain(i) arrays(h, hu, sh, su, fh, fu)
    for (int i = G; i < l->n + G + 1; i++) {
        double hl = h[i - 1] + 0.5 * sh[i - 1], hr = h[i] - 0.5 * sh[i];
        hll(hl, (hu[i - 1] + 0.5 * su[i - 1]) / hl, hr, (hu[i] - 0.5 * su[i]) / hr, &fh[i], &fu[i]);
    }
}
#pragma amr kernel
void update(struct lake *l, double dt, double h0)
{
    double *h = l->h, *hu = l->hu, *fh = l->fh, *fu = l->fu, *b = l->b;
#pragma amr data domain(i) arrays(h, hu, fh, fu, b) spacing(h0)
    for (int i = G; i < l->n + G; i++) {
        double f = 0.02 * hu[i] * fabs(hu[i]) / (h[i] * h[i]);
#ifdef LAP
        f += 0.01 * b[i];
#endif
        hu[i] -= dt / h0 * (fu[i + 1] - fu[i]) + dt * f;
        h[i] -= dt / h0 * (fh[i + 1] - fh[i]);
    }
}
int main(int argc, char **argv)
{
    struct lake l = {.n = argc > 1 ? atoi(argv[1]) : 384};
    double **all[] = {&l.h, &l.hu, &l.b, &l.fh, &l.fu, &l.sh, &l.su};
    for (int k = 0; k < 7; k++)
        *all[k] = calloc(l.n + 2 * G, sizeof(double));
    l.dx = 10.0 / l.n;
    for (int i = 0; i < l.n + 2 * G; i++) {
        double x = (i - G + 0.5) * l.dx;
        l.h[i] = 1 + 0.2 * exp(-pow((x - 3) / 0.3, 2));
    }
#pragma amr timeloop
    for (int n = 0; n < 300; n++) {
        double dt = 0.2 * l.dx / 4;
        walls(&l);
        slopes(&l);
        fluxes(&l);
        update(&l, dt, l.dx);
    }
    for (int i = G; i < l.n + G; i += 3)
        printf("%.17g\n%.17g\n", l.h[i], l.hu[i]);
    return 0;
}
