/* Values for the width of their own level whose differences another nest takes: with several levels they do not fit. In
 * cells leaves keep what the finest would hold. On faces they are warned of; not of fluxes where the update is in flux
 * form, of coefficients that are only averaged, nor of values without a width. Where a nest takes what is kept for the
 * finest cells otherwise than in differences, that is another amount on coarse cells (0.42 of the range at 1e-2). */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <math.h>
enum { N = 66 };
static double a[N], ka[N], b[N], bn[N], kb[N], c[N], kc[N], d[N], dn[N], kd[N], e[N], ke[N];
static double f[N], fn[N], kf[N], vf[N], g[N], gn[N], cg[N];

#pragma amr kernel
static void shares(double h, double dt)
{
#pragma amr data domain(i) arrays(a, ka) spacing(h)
    for (int i = 0; i < N - 1; i++)
        ka[i] = dt / h * a[i];
    // CHECK-DAG: array ka double written full at ka stride 1 width^-1
    // CHECK-DAG: array ka double read at ka stride 1 width^-1
    for (int i = 1; i < N - 1; i++)
        a[i] -= ka[i] - ka[i - 1];
}

#pragma amr kernel
static void lengths(double h, double dt)
{
#pragma amr data domain(i) arrays(b, bn, kb) spacing(h)
    for (int i = 0; i < N - 1; i++)
        kb[i] = h * b[i];
    // CHECK-DAG: array kb double read at kb stride 1 width^1
    for (int i = 1; i < N - 1; i++)
        bn[i] = b[i] - dt * (kb[i] - kb[i - 1]) / (h * h);
    for (int i = 1; i < N - 1; i++)
        b[i] = bn[i];
}

#pragma amr kernel
static void fluxes(double h, double dt)
{
#pragma amr data domain(i) arrays(c, kc) spacing(h)
    for (int i = 0; i < N - 1; i++)
        kc[i] = dt / h * 0.5 * (c[i] + c[i + 1]);
    for (int i = 1; i < N - 1; i++)
        c[i] -= kc[i] - kc[i - 1];
}

#pragma amr kernel
static void viscous(double h, double dt)
{
#pragma amr data domain(i) arrays(d, dn, kd) spacing(h)
    for (int i = 0; i < N; i++)
        kd[i] = 0.1 * h * fabs(d[i]);
    for (int i = 1; i < N - 1; i++)
        dn[i] = d[i] - dt * d[i] * (d[i + 1] - d[i - 1]) / (2 * h) +
                dt * (0.5 * (kd[i] + kd[i + 1]) * (d[i + 1] - d[i]) - 0.5 * (kd[i] + kd[i - 1]) * (d[i] - d[i - 1])) / (h * h);
    for (int i = 1; i < N - 1; i++)
        d[i] = dn[i];
}

#pragma amr kernel
static void plain(double h, double dt)
{
#pragma amr data domain(i) arrays(e, ke) spacing(h)
    for (int i = 0; i < N - 1; i++)
        ke[i] = 0.5 * e[i] * e[i];
    for (int i = 1; i < N - 1; i++)
        e[i] -= dt / h * (ke[i] - ke[i - 1]);
}

#pragma amr kernel
static void quotients(double h, double dt)
{
#pragma amr data domain(i) arrays(f, fn, kf, vf) spacing(h) face(x: kf, vf)
    for (int i = 1; i < N; i++)
        vf[i] = dt / h * 0.5;
    for (int i = 1; i < N; i++)
        kf[i] = vf[i] * 0.5 * (f[i - 1] + f[i]);
    // CHECK-DAG: warn-carried-power.c:[[#@LINE+2]]:5: warning: '{{[kv]}}f' goes with the power -1 of the cell width, and this nest takes differences of it: a neighbour on another level holds it for another width
    // CHECK-DAG: hint: let '{{[kv]}}f' hold what goes with no width, and multiply by the power -1 of the width here
    for (int i = 1; i < N - 1; i++)
        fn[i] = (f[i] + kf[i] - kf[i + 1]) / (1 + vf[i] - vf[i + 1]);
    for (int i = 1; i < N - 1; i++)
        f[i] = fn[i];
}

#pragma amr kernel
static void alone(double h, double dt)
{
#pragma amr data domain(i) arrays(g, gn, cg) spacing(h)
    for (int i = 0; i < N; i++)
        cg[i] = dt / h * (1 + 0.1 * g[i]);
    for (int i = 1; i < N - 1; i++)
        gn[i] = g[i] - cg[i] * (g[i] - g[i - 1]);
    // CHECK-DAG: warn-carried-power.c:[[#@LINE+2]]:5: warning: 'cg' goes with the power -1 of the cell width, and this nest takes it otherwise than as the coefficient of a difference: on coarse cells that is another amount
    // CHECK-DAG: hint: let another array hold what goes with no width, and take that here
    for (int i = 1; i < N - 1; i++)
        g[i] = gn[i] - 0.02 * cg[i] * gn[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        shares(0.1, 1e-3);
        lengths(0.1, 1e-3);
        fluxes(0.1, 1e-3);
        viscous(0.1, 1e-3);
        plain(0.1, 1e-3);
        quotients(0.1, 1e-3);
        alone(0.1, 1e-3);
    }
    return a[3] > 1;
}
