/* Limits and thresholds that are made of the cell width, where they act on what a cell holds: coarse cells have others. Not of
 * schemes that a cell's Peclet number chooses, of limiters, or of what differences alone get. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <math.h>
enum { N = 66 };
static double a[N], an[N], b[N], bn[N], c[N], cn[N], d[N], dn[N], e[N], en[N], f[N], fn[N];

// CHECK: warn-width-limits.c:[[#@LINE+7]]:5: warning: a part of what 'an' gets here from its own cell alone goes with the power 1 of the cell width: it is another on each level
// CHECK: hint: compute that part's coefficient in front of the nest, in a variable c, and add scale(c: 0) to the kernel if it is the same on all levels, scale(c: 1) if not
// CHECK: warn-width-limits.c:[[#@LINE+7]]:17: note: on one side of this
#pragma amr kernel
static void limited(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(a, an)
    for (int i = 1; i < N - 1; i++) {
        double v = a[i] - dt * a[i] * (a[i] - a[i - 1]) / h;
        an[i] = v > 0.3 * h / dt ? 0.3 * h / dt : v;
    }
    for (int i = 1; i < N - 1; i++)
        a[i] = an[i];
}

#pragma amr kernel
static void clamped(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(b, bn)
    // CHECK: warn-width-limits.c:[[#@LINE+3]]:5: warning: 'most' is computed from the cell width, so anew for each level, and with it what 'b' gets from its own cell alone
    // CHECK: hint: add scale(most: 0) to the kernel if 'most' is the same on all levels, scale(most: p) if it goes with the p-th power of the cell width
    // CHECK: warn-width-limits.c:[[#@LINE+7]]:16: note: on one side of this
    double most = 0.3 * h / dt;
    for (int i = 1; i < N - 1; i++)
        bn[i] = b[i] - dt * b[i] * (b[i] - b[i - 1]) / h;
    for (int i = 1; i < N - 1; i++)
        b[i] = bn[i];
    for (int i = 1; i < N - 1; i++)
        b[i] = fmin(b[i], most);
}

#pragma amr kernel
static void switched(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(c, cn)
    for (int i = 1; i < N - 1; i++) {
        cn[i] = c[i] + dt * (c[i + 1] - 2 * c[i] + c[i - 1]) / (h * h);
        // CHECK: warn-width-limits.c:[[#@LINE+2]]:13: warning: this condition compares what a cell holds with the cell width, and decides what is added to 'cn': it is another on each level
        // CHECK: hint: compare with a variable c that is computed in front of the nest, and add scale(c: 0) to the kernel if it is the same on all levels, scale(c: p) if not
        if (c[i] < 20 * h)
            cn[i] += dt * (c[i + 1] - c[i - 1]) / h;
    }
    for (int i = 1; i < N - 1; i++)
        c[i] = cn[i];
}

#pragma amr kernel
static void hybrid(double h, double dt, double nu)
{
#pragma amr data domain(i) spacing(h) arrays(d, dn)
    for (int i = 1; i < N - 1; i++) {
        double flow = fabs(d[i]) * h / nu > 2 ? d[i] * (d[i] - d[i - 1]) / h : d[i] * (d[i + 1] - d[i - 1]) / (2 * h);
        dn[i] = d[i] + dt * (nu * (d[i + 1] - 2 * d[i] + d[i - 1]) / (h * h) - flow);
    }
    for (int i = 1; i < N - 1; i++)
        d[i] = dn[i];
}

#pragma amr kernel
static void upwind(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(e, en)
    for (int i = 1; i < N - 1; i++) {
        double east = fmax(e[i], 0.1) * e[i] + fmin(e[i + 1], 0.1) * e[i + 1];
        double west = fmax(e[i - 1], 0.1) * e[i - 1] + fmin(e[i], 0.1) * e[i];
        if (e[i] > 1e-6 * h) /* a guard */
            west += h / e[i];
        en[i] = e[i] - dt / h * (east - west) - dt * fmin(e[i], 1.0);
    }
    for (int i = 1; i < N - 1; i++)
        e[i] = en[i];
}

/* The limit alone says that the two arrays are one field. */
#pragma amr kernel
static void limited_behind(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(f, fn)
    // CHECK: warn-width-limits.c:[[#@LINE+3]]:5: warning: 'top' is computed from the cell width, so anew for each level, and with it what 'f' gets from its own cell alone
    // CHECK: hint: add scale(top: 0) to the kernel if 'top' is the same on all levels, scale(top: p) if it goes with the p-th power of the cell width
    // CHECK: warn-width-limits.c:[[#@LINE+5]]:16: note: on one side of this
    double top = 0.3 * h / dt;
    for (int i = 1; i < N - 1; i++)
        fn[i] = f[i] - dt * f[i] * (f[i] - f[i - 1]) / h;
    for (int i = 1; i < N - 1; i++)
        f[i] = fmin(fn[i], top);
}

static double g[N], gn[N], q[N], qn[N], w[5];

/* A sum over neighbours times the width, as for an integral of what is around the cell, beside a diffusion and alone. */
#pragma amr kernel
static void sums(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(g, gn, q, qn)
    // CHECK: warn-width-limits.c:[[#@LINE+2]]:5: warning: a part of what 'gn' gets here from its own cell alone goes with the power 1 of the cell width: it is another on each level
    // CHECK: hint: compute that part's coefficient in front of the nest, in a variable c, and add scale(c: 0) to the kernel if it is the same on all levels, scale(c: 1) if not
    for (int i = 2; i < N - 2; i++) {
        double sum = 0;
        for (int m = -2; m <= 2; m++)
            sum += w[m + 2] / (1 + exp(-5 * g[i + m]));
        gn[i] = g[i] + dt * ((g[i + 1] - 2 * g[i] + g[i - 1]) / (h * h) - g[i] + h * sum);
    }
    // CHECK: warn-width-limits.c:[[#@LINE+1]]:5: warning: a part of what 'qn' gets here from its own cell alone goes with the power 1 of the cell width
    for (int i = 2; i < N - 2; i++)
        qn[i] = q[i] + dt * (h * (w[0] * q[i - 1] + w[1] * q[i] + w[2] * q[i + 1]) - q[i]);
    for (int i = 2; i < N - 2; i++)
        g[i] = gn[i];
    for (int i = 2; i < N - 2; i++)
        q[i] = qn[i];
}

int main(void)
{
    for (int m = 0; m < 5; m++)
        w[m] = 1 + m % 3;

#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        limited(0.1, 1e-3);
        clamped(0.1, 1e-3);
        switched(0.1, 1e-3);
        hybrid(0.1, 1e-3, 1e-2);
        upwind(0.1, 1e-3);
        limited_behind(0.1, 1e-3);
        sums(0.1, 1e-3);
    }
    return a[3] > 1;
}
