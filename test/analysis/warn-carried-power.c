/* Values for the width of their own level whose differences another nest takes: with several levels they do not fit. In
 * cells leaves keep what the finest would hold. On faces they are warned of; not of fluxes where the update is in flux
 * form, of coefficients that are only averaged, nor of values without a width. Where a nest takes what is kept for the
 * finest cells otherwise than in differences, that is another amount on coarse cells (0.42 of the range at 1e-2), also
 * where another nest takes differences with it; not if two nests take a difference together. So it is of arrays
 * that are not kept, since the loop adds another power (0.11), and host code finds such values of coarse leaves (0.36).
 * One loop makes an array and the next multiplies it (0.17 to 0.39). */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <math.h>
enum { N = 66 };
static double a[N], ka[N], b[N], bn[N], kb[N], c[N], kc[N], d[N], dn[N], kd[N], e[N], ke[N];
static double f[N], fn[N], kf[N], vf[N], g[N], gn[N], cg[N];
static double o[N], on[N], co[N], q[N], fq[N], r[N], cr[N], s[N], cs[N];

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

#pragma amr kernel
static void with_differences(double h, double dt)
{
#pragma amr data domain(i) arrays(o, on, co) spacing(h)
    for (int i = 0; i < N; i++)
        co[i] = dt / h * (1 + 0.1 * o[i]);
    for (int i = 1; i < N - 1; i++)
        on[i] = o[i] - (co[i] * o[i] - co[i - 1] * o[i - 1]);
    // CHECK-DAG: warn-carried-power.c:[[#@LINE+1]]:5: warning: 'co' goes with the power -1 of the cell width, and this nest takes it otherwise than as the coefficient of a difference
    for (int i = 1; i < N - 1; i++)
        o[i] = on[i] - 0.02 * co[i] * on[i];
}

#pragma amr kernel
static void in_two_nests(double h, double dt)
{
#pragma amr data domain(i) arrays(q, fq) spacing(h)
    for (int i = 0; i < N; i++)
        fq[i] = dt / h * q[i];
    for (int i = 1; i < N - 1; i++)
        q[i] -= fq[i];
    for (int i = 1; i < N - 1; i++)
        q[i] += fq[i - 1];
}

#pragma amr kernel
static void not_kept(double h, double dt)
{
#pragma amr data domain(i) arrays(r, cr) spacing(h)
    for (int i = 0; i < N; i++)
        cr[i] = dt * (3 + 0.004 / h * r[i]);
    // CHECK-DAG: warn-carried-power.c:[[#@LINE+1]]:5: warning: 'cr' goes with the power -1 of the cell width, and this nest takes it otherwise than as the coefficient of a difference
    for (int i = 0; i < N; i++)
        r[i] += cr[i] * r[i];
}

#pragma amr kernel
static void multiplied(double h, double dt)
{
#pragma amr data domain(i) arrays(s, cs) spacing(h)
    for (int i = 0; i < N; i++)
        cs[i] = 0.5 * s[i];
    // CHECK-DAG: warn-carried-power.c:[[#@LINE+2]]:5: warning: this nest multiplies 'cs' by what goes with the power -1 of the cell width, after another has made it: each level holds it for its own width
    // CHECK-DAG: hint: let one loop make 'cs' with the width, or multiply where it is read
    for (int i = 0; i < N; i++)
        cs[i] *= dt / h;
    for (int i = 1; i < N - 1; i++)
        s[i] -= cs[i] - cs[i - 1];
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
        with_differences(0.1, 1e-3);
        in_two_nests(0.1, 1e-3);
        not_kept(0.1, 1e-3);
        multiplied(0.1, 1e-3);
    }
    // CHECK-DAG: warn-carried-power.c:[[#@LINE+2]]:32: warning: host code reads 'cr', which goes with the power -1 of the cell width: what coarse leaves hold is for their own width
    // CHECK-DAG: hint: let 'cr' hold what goes with no width, and multiply where nests read it
    return a[3] > 1 || co[3] + cr[3] > 1;
}
