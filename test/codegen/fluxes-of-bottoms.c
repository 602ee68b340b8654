/* Fluxes that are made of values and of a coefficient on the faces around, and that something is taken off again in
 * the nest that makes them: they lie on faces, as does the coefficient, whatever allocates them. Their kernel names no
 * width: the one that takes their differences does. */
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// CHECK-NOT: warning
// CHECK: mesh: 1 dimension (i), halo 2
// CHECK-NEXT: across i: ring, the arrays hold 2 and 2 cells
// CHECK: w: double{{.*}} at cell centres
// CHECK: b: double{{.*}} node
// CHECK-NOT: cell width is not known
// CHECK: sums of w kept where levels meet
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static int n = 256;

static void flux_of(double h, double u, double *mass, double *momentum)
{
    *mass = h * u;
    *momentum = h * u * u + 0.5 * h * h;
}
#pragma amr kernel
static void fluxes(double *w, double *q, double *b, double *f, double *g)
{
#pragma amr data domain(i) arrays(w, q, b, f, g)
    for (int i = 2; i <= n + 2; i++) {
        double ha = w[i - 1] - b[i] + 0.01 * (b[i] - b[i - 1]), hb = w[i] - b[i] + 0.01 * (b[i + 1] - b[i]);
        double fa, fb, ga, gb, a = sqrt(fmax(ha, hb)) + fabs(q[i - 1] + q[i]);
        flux_of(ha, q[i - 1] / ha, &fa, &ga);
        flux_of(hb, q[i] / hb, &fb, &gb);
        f[i] = 0.5 * (fa + fb) - 0.5 * a * (w[i] - w[i - 1]);
        g[i] = 0.5 * (ga + gb) - 0.5 * a * (q[i] - q[i - 1]);
        g[i] -= 0.5 * b[i] * b[i];
    }
}
#pragma amr kernel
static void advance(double *w, double *q, double *b, double *f, double *g, double dt, double dx)
{
#pragma amr data domain(i) arrays(w, q, b, f, g) spacing(dx)
    double c = dt / dx;
    for (int i = 2; i < n + 2; i++) {
        double surface = w[i];
        w[i] -= c * (f[i + 1] - f[i]);
        q[i] -= c * (g[i + 1] - g[i] + surface * (b[i + 1] - b[i]));
    }
}
#pragma amr kernel init
static void start(double *w, double *q, double *b, double dx)
{
#pragma amr data domain(i) arrays(w, q, b)
    for (int i = 0; i < n + 4; i++) {
        double x = (i - 2) * dx;
        b[i] = 0.3 * exp(-80.0 * (x - 0.5) * (x - 0.5));
        w[i] = 1.0 + 0.2 * exp(-400.0 * (x - 0.2) * (x - 0.2));
        q[i] = 0.0;
    }
}
int main(void)
{
    double *w, *q, *b, *f, *g, **all[] = {&w, &q, &b, &f, &g}, dx = 1.0 / n;
    for (int k = 0; k < 5; k++)
        if (!(*all[k] = calloc(n + 4, sizeof(double))))
            return 1;
    start(w, q, b, dx);
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        fluxes(w, q, b, f, g);
        advance(w, q, b, f, g, 0.3 * dx, dx);
    }
    for (int i = 2; i < n + 2; i += 3)
        printf("%.12f %.12f\n", w[i], q[i]);
    for (int k = 0; k < 5; k++)
        free(*all[k]);
    return 0;
}
