/* Local variables that are declared in front of the loops, as in C89, and that each cell sets on all ways before it reads them:
 * structs, arrays and numbers, by branches, whole, in loops over their elements and through addresses that helpers get, also of
 * helpers that stay calls. Several loops share them; one is declared in a block of its own; kept structs stand beside. */
// RUN: %same %s
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
// CHECK: kernel step nests 3
// CHECK: flux of q{{.*}} across i
#include <math.h>
#include <stdio.h>
enum { N = 256, NV = 3 };
typedef struct { double rho, m, e; } cons;
typedef struct { double f[2]; double g; } pair;
static cons q[N + 2], qn[N + 2];
static double a[N + 2], b[N + 2], w[N + 2], p[N + 2][2], pf[N + 2][2], pg[N + 2][2];

static void primitive(const cons *c, double *v, double *p)
{
    *v = c->m / c->rho;
    *p = 0.4 * (c->e - 0.5 * c->m * *v);
}

static void flux(const cons *c, cons *f, double *speed)
{
    double v, p;
    primitive(c, &v, &p);
    f->rho = c->m;
    f->m = c->m * v + p;
    f->e = (c->e + p) * v;
    *speed = fabs(v) + sqrt(1.4 * p / c->rho);
}

/* Stays a call: what it returns stands in a loop. */
static void pick(double x, double *low, double y[2])
{
    int k;
    for (k = 0; k < 2; k++)
        y[k] = (k + 1) * x;
    for (*low = x; *low > 0.3; *low *= 0.5)
        if (*low > 9)
            return;
}

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(q, qn) spacing(dx)
    cons f[2], fl, fr, *c;
    double sl, sr, s;
    int i, k;

    for (i = 1; i <= N; i++) {
        for (k = 0; k < 2; k++) {
            flux(&q[i - 1 + k], &fl, &sl);
            flux(&q[i + k], &fr, &sr);
            if (sl > sr)
                s = sl;
            else
                s = sr;
            f[k].rho = 0.5 * (fl.rho + fr.rho) - 0.5 * s * (q[i + k].rho - q[i - 1 + k].rho);
            f[k].m = 0.5 * (fl.m + fr.m) - 0.5 * s * (q[i + k].m - q[i - 1 + k].m);
            f[k].e = 0.5 * (fl.e + fr.e) - 0.5 * s * (q[i + k].e - q[i - 1 + k].e);
        }
        c = &qn[i];
        c->rho = q[i].rho - dt / dx * (f[1].rho - f[0].rho);
        c->m = q[i].m - dt / dx * (f[1].m - f[0].m);
        c->e = q[i].e - dt / dx * (f[1].e - f[0].e);
    }
    for (i = 1; i <= N; i++)
        q[i] = qn[i];
    {
        cons mean;
        for (i = 1; i <= N; i++) {
            fl = q[i - 1];
            mean = q[i].rho > 0.5 ? q[i] : fl;
            qn[i].e = q[i].e + 0.01 * dt / dx * (fl.e - mean.e);
        }
    }
}

#pragma amr kernel
static void others(double dt, double dx)
{
#pragma amr data domain(i) arrays(a, b, w) spacing(dx)
    pair l = {{a[0], 0.5 * b[0]}, 0.1 * a[0]}, r;
    double low, y[2], sum, x[NV];
    int i, k, high;

    for (i = 1; i <= N; i++) {
        if (a[i] > 0.2) {
            r.f[0] = a[i];
            r.g = 0.1 * a[i];
        } else {
            r.g = 0.1 * a[i];
            r.f[0] = 0.9 * a[i] + 0.02;
        }
        r.f[1] = 0.5 * b[i];
        a[i] -= dt / dx * (r.f[0] - l.f[0] + r.g - l.g);
        b[i] -= dt / dx * (r.f[1] - l.f[1]);
        l = r;
    }
    for (i = 1; i <= N; i++) {
        high = a[i] > 0.5;
        if (high)
            pick(a[i], &low, y);
        else
            low = y[0] = y[1] = a[i];
        for (k = 0; k < NV; k++)
            x[NV - 1 - k] = low * k + b[i]; /* no list of all its elements before the loop is written out */
        sum = 0;
        for (k = 0; k < NV; k++)
            sum += x[k];
        w[i] = w[i] + dt * (sum - y[0] + 0.5 * y[1]);
    }
}

static void physical(const double *x, double *f)
{
    f[0] = x[1];
    f[1] = 0.5 * x[0] * x[0];
}

/* Arrays of its own that it lends, put in place twice. */
static void riemann(const double *x, const double *y, double *f)
{
    double l[2], r[2];
    int k;
    physical(x, l);
    physical(y, r);
    for (k = 0; k < 2; k++)
        f[k] = 0.5 * (l[k] + r[k]) - 0.5 * (y[k] - x[k]);
}

#pragma amr kernel
static void limited(double dt, double dx)
{
#pragma amr data domain(i) arrays(p, pf, pg) spacing(dx)
    double x[2], y[2];
    int i, k;
    for (i = 1; i <= N - 1; i++) {
        for (k = 0; k < 2; k++) {
            x[k] = p[i][k] + 0.25 * (p[i][k] - p[i - 1][k]);
            y[k] = p[i + 1][k] - 0.25 * (p[i + 2][k] - p[i + 1][k]);
        }
        riemann(x, y, pf[i]);
        riemann(p[i], p[i + 1], pg[i]);
    }
    for (i = 2; i <= N - 1; i++)
        for (k = 0; k < 2; k++)
            p[i][k] -= dt / dx * (0.9 * (pf[i][k] - pf[i - 1][k]) + 0.1 * (pg[i][k] - pg[i - 1][k]));
}

int main(void)
{
    double h = 1.0 / N, x;
    for (int i = 0; i < N + 2; i++) {
        x = (i - 0.5) * h;
        q[i].rho = x < 0.5 ? 1 : 0.125;
        q[i].m = 0;
        q[i].e = x < 0.5 ? 2.5 : 0.25;
        a[i] = 0.1 + exp(-200 * (x - 0.3) * (x - 0.3));
        p[i][0] = 0.1 * a[i];
        p[i][1] = 0.1;
        b[i] = 0.2 + 0.5 * exp(-100 * (x - 0.5) * (x - 0.5));
    }
#pragma amr timeloop
    for (int t = 0; t < 80; t++) {
        q[0] = q[1];
        q[N + 1] = q[N];
        a[0] = a[1];
        b[0] = b[1];
        step(0.2 * h, h);
        others(0.4 * h, h);
        limited(0.4 * h, h);
    }
    for (int i = 1; i <= N; i += 16)
        printf("%.12g %.12g %.12g %.12g %.12g %.12g\n", q[i].rho, q[i].e, a[i], b[i], w[i], p[i][0]);
    return 0;
}
