/* Sweeps that end when the largest change is small, which a function that is no kernel finds while it puts the new values into
 * the field, are not called a number of sweeps. */
// RUN: %amrcc --dump=plan '-DLOOP=do sweep(h); while (blend() > 1e-8)' %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DLOOP=double e = 1; for (int k = 0; k < 5000 && e > 1e-8; k++) { sweep(h); e = blend(); }' %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DLOOP=for (int k = 0; k < 5000; k++) { sweep(h); if (blend() < 1e-8) break; }' %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan '-DLOOP=for (int k = 0; k < 50; k++) { sweep(h); blend(); }' %s 2>&1 | FileCheck %s
// NONE-NOT: ends after a number of sweeps
// CHECK: warning: this loop ends after a number of sweeps, not when they have converged
#include <math.h>
enum { N = 66 };
static double p[N], q[N], s[N], c[N], cn[N];

#pragma amr kernel scale(0)
static void sweep(double h)
{
#pragma amr data domain(i) arrays(p, q, s) spacing(h)
    for (int i = 1; i < N - 1; i++)
        q[i] = 0.5 * (p[i + 1] + p[i - 1] - h * h * s[i]);
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(c, cn) spacing(h)
    for (int i = 1; i < N - 1; i++)
        cn[i] = c[i] + dt / (h * h) * (c[i + 1] + c[i - 1] - 2 * c[i]);
    for (int i = 1; i < N - 1; i++)
        c[i] = cn[i];
}

static double blend(void)
{
    double most = 0;
    for (int i = 1; i < N - 1; i++) {
        double change = fabs(q[i] - p[i]);
        if (change > most)
            most = change;
        p[i] += 0.8 * (q[i] - p[i]);
    }
    return most;
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int i = 0; i < N; i++)
        s[i] = c[i] = exp(-100 * (i * h - 0.5) * (i * h - 0.5));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        LOOP;
        step(0.2 * h * h, h);
    }
    return p[N / 2] > 1;
}
