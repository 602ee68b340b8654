/* Gas in one dimension: a kernel that only sets the ends of several arrays, in a loop over these; flux helpers that work
 * in place, with pointers that move. */
// RUN: %near 5e-3 --block=8 %s
// RUN: %near 5e-3 --block=8 -DLOCAL %s
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
// CHECK: sums of u[k] kept
#include <math.h>
#include <stdio.h>
enum { N = 256, NV = 3 };
static double u[NV][N + 2], f[NV][N + 2];
static int calls;
static void prim(double *w) { w[1] /= w[0]; w[2] = 0.4 * (w[2] - 0.5 * w[0] * w[1] * w[1]); }
static void cons(double *w) { w[2] = w[2] / 0.4 + 0.5 * w[0] * w[1] * w[1]; w[1] *= w[0]; }
static double speed(const double *w) { return fabs(w[1]) + sqrt(1.4 * w[2] / w[0]); }
/* turns primitive into flux in place */
static void toflux(double *w)
{
    double r = w[0], v = w[1], p = w[2], e = p / 0.4 + 0.5 * r * v * v;
    w[0] = r * v;
    w[1] = w[0] * v + p;
    w[2] = v * (e + p);
}
static void rusanov(double *l, double *r, double *out)
{
    double a = fmax(speed(l), speed(r)), d[NV];
    double *p = l, *q = r;
    cons(l); cons(r);
    for (int k = 0; k < NV; k++)
        d[k] = 0.5 * a * (*q++ - *p++);
    prim(l); prim(r);
    toflux(l); toflux(r);
    for (int k = NV - 1; k >= 0; --k)
        out[k] = 0.5 * (l[k] + r[k]) - d[k];
}
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, f) spacing(h)
    for (int i = 1; i < N + 2; i++) {
        double l[NV], r[NV], g[NV];
        for (int k = 0; k < NV; k++) { l[k] = u[k][i - 1]; r[k] = u[k][i]; }
        prim(l); prim(r);
        rusanov(l, r, g);
        for (int k = 0; k < NV; k++) f[k][i] = g[k];
    }
    for (int k = 0; k < NV; k++)
        for (int i = 1; i <= N; i++)
            u[k][i] -= dt / h * (f[k][i + 1] - f[k][i]);
}
#pragma amr kernel
static void edges(void)
{
#pragma amr data domain(i) arrays(u)
    for (int k = 0; k < NV; k++) {
#ifdef LOCAL
        double sign = k == 1 ? -1.0 : 1.0, *p = u[k];
        p[0] = sign * p[1];
        p[N + 1] = sign * p[N];
#else
        u[k][0] = (k == 1 ? -1 : 1) * u[k][1];
        u[k][N + 1] = (k == 1 ? -1 : 1) * u[k][N];
#endif
    }
}
int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h;
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h, g = exp(-pow((x - 0.5) / 0.04, 2));
        u[0][i] = 1 + g; u[1][i] = 0; u[2][i] = (1 + 0.7 * g) / 0.4;
    }
#pragma amr timeloop
    for (int n = 0; n < 150; n++) { edges(); step(dt, h); }
    for (int k = 0; k < NV; k++)
        for (int i = 1; i <= N; i += 3)
            printf("%.17g\n", u[k][i]);
    return 0;
}
