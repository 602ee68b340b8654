/* Arrays of which a nest passes on one to the other, if only sometimes, are one field as with a copy: coefficients that hide the
 * cell width are found there, too. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <math.h>
enum { N = 66 };
static double a[N], an[N], b[N], bn[N], c[N], cn[N], d[N], dn[N], e[N], en[N], face[N];

#define ADVANCE(u) u[i] - dt * u[i] * (u[i] - u[i - 1]) / h + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1])

static double clamp(double x, double lo, double hi)
{
    if (x < lo)
        x = lo;
    return x > hi ? hi : x;
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(a, an, b, bn, c, cn, d, dn)
    // CHECK: warn-limited-field.c:[[#@LINE+2]]:5: warning: this update has a part that is a second difference of 'a', and is not divided by the cell width
    // CHECK: hint: divide by the variables of spacing, or put the part's coefficient into a variable c of its own, and write scale(c: -2) on the kernel, or scale(c: 0) where it is meant to be the same on all levels, as of a filter
    for (int i = 1; i < N - 1; i++)
        an[i] = ADVANCE(a);
    for (int i = 1; i < N - 1; i++)
        a[i] = fmax(an[i], 0.0);
    // CHECK: warn-limited-field.c:[[#@LINE+1]]:5: warning: this update has a part that is a second difference of 'b'
    for (int i = 1; i < N - 1; i++)
        bn[i] = ADVANCE(b);
    for (int i = 1; i < N - 1; i++) {
        double v = bn[i];
        if (v < 0)
            v = 0;
        b[i] = v;
    }
    // CHECK: warn-limited-field.c:[[#@LINE+1]]:5: warning: this update has a part that is a second difference of 'c'
    for (int i = 1; i < N - 1; i++)
        cn[i] = ADVANCE(c);
    for (int i = 1; i < N - 1; i++)
        c[i] = clamp(cn[i], 0, 10);
    // CHECK: warn-limited-field.c:[[#@LINE+1]]:5: warning: this update has a part that is a second difference of 'd'
    for (int i = 1; i < N - 1; i++)
        dn[i] = ADVANCE(d);
    for (int i = 1; i < N - 1; i++) {
        if (dn[i] > 10)
            d[i] = 10;
        else
            d[i] = dn[i];
    }
}

/* What is chosen among cells, for a face, is another field. */
#pragma amr kernel
static void upwind(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(e, en, face)
    for (int i = 1; i < N; i++)
        face[i] = e[i] + e[i - 1] > 0 ? e[i - 1] : e[i];
    for (int i = 1; i < N - 1; i++)
        en[i] = e[i] - dt / h * (face[i + 1] - face[i]);
    for (int i = 1; i < N - 1; i++)
        e[i] = fmax(en[i], 0.0);
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        step(0.1, 1e-3);
        upwind(0.1, 1e-3);
    }
    return a[3] > 1;
}
