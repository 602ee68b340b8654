/* Fluxes that take over values of others: of states at the faces, as a two-step scheme makes them
 * (default); of the fluxes in the cells on both sides, as HLL's choose (-DCHOICE); of left and right
 * states in arrays of their own, beside one that nothing reads (-DSIDES). States are cells in all of
 * them, and a gas at rest stays so where levels meet. */
// RUN: %near 1e-4 %s
// RUN: %near 1e-3 -DCHOICE %s
// RUN: %near 1e-3 -DSIDES %s
// RUN: %amrcc --report -o %t %s 2>&1 | FileCheck %s
// RUN: %amrcc --report -DCHOICE -o %t %s 2>&1 | FileCheck %s
// RUN: %amrcc --report -DSIDES -o %t %s 2>&1 | FileCheck --check-prefixes=CHECK,SIDES %s
#include <math.h>
#include <stdio.h>

#define N 1024
#define G (N + 2)
static double rho[G], m[G], rnew[G], mnew[G], v[G], p[G], fr[G], fm[G], hr[G], hm[G];
static double rh[G], mh[G], vh[G], ph[G];
static double rl[G], rr[G], ml[G], mr[G], pl[G], pr[G], none[G];
// CHECK-NOT: warning
// CHECK: across i: ring, the arrays hold 1 and {{[12]}} cells outside the mesh
// CHECK: rho: double, flat, at cell centres
// CHECK: m: double, flat, at cell centres
// CHECK: hr: double, flat, node
// SIDES: rl: double, flat, node
// SIDES: none: double, flat, node
// CHECK: sums of rnew, mnew kept where levels meet
#pragma amr data domain(i) spacing(h) \
    arrays(rho, m, rnew, mnew, v, p, fr, fm, hr, hm, rh, mh, vh, ph, rl, rr, ml, mr, pl, pr, none)

#pragma amr kernel
static void fluxes(double dt, double h)
{
    for (int i = 0; i <= N + 1; i++) {
        v[i] = m[i] / rho[i];
        p[i] = 0.7 * rho[i];
        fr[i] = m[i];
        fm[i] = m[i] * v[i] + p[i];
    }
#if defined CHOICE
    for (int i = 0; i <= N; i++) {
        double s = 0.5 * (v[i] + v[i + 1]), d = 0.5;
        if (s > 0.9) {
            hr[i] = fr[i];
            hm[i] = fm[i];
        } else if (s > 0) {
            hr[i] = fr[i] - d * (rho[i + 1] - rho[i]);
            hm[i] = fm[i] - d * (m[i + 1] - m[i]);
        } else {
            hr[i] = fr[i + 1] - d * (rho[i + 1] - rho[i]);
            hm[i] = fm[i + 1] - d * (m[i + 1] - m[i]);
        }
    }
#elif defined SIDES
    for (int i = 0; i <= N; i++) {
        rl[i] = rho[i], rr[i] = rho[i + 1];
        ml[i] = m[i], mr[i] = m[i + 1];
        pl[i] = fm[i], pr[i] = fm[i + 1];
        none[i] = v[i + 1];
    }
    for (int i = 0; i <= N; i++) {
        if (ml[i] > 5 * rl[i]) {
            hr[i] = ml[i];
            hm[i] = pl[i];
        } else {
            hr[i] = 0.5 * (ml[i] + mr[i]) - 0.5 * (rr[i] - rl[i]);
            hm[i] = 0.5 * (pl[i] + pr[i]) - 0.5 * (mr[i] - ml[i]);
        }
    }
#else
    for (int i = 0; i <= N; i++) {
        rh[i] = 0.5 * (rho[i] + rho[i + 1]) + 0.5 * dt / h * (fr[i] - fr[i + 1]);
        mh[i] = 0.5 * (m[i] + m[i + 1]) + 0.5 * dt / h * (fm[i] - fm[i + 1]);
    }
    for (int i = 0; i <= N; i++) {
        vh[i] = mh[i] / rh[i];
        ph[i] = 0.7 * rh[i];
        hr[i] = mh[i];
        hm[i] = mh[i] * vh[i] + ph[i];
    }
#endif
    for (int i = 1; i <= N; i++) {
        rnew[i] = rho[i] - dt / h * (hr[i] - hr[i - 1]);
        mnew[i] = m[i] - dt / h * (hm[i] - hm[i - 1]);
    }
    for (int i = 1; i <= N; i++) {
        rho[i] = rnew[i];
        m[i] = mnew[i];
    }
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < G; i++) {
        double x = (i - 0.5) * h - 0.3;
        rho[i] = 1 + 0.2 * exp(-2000 * x * x);
        m[i] = 0.1 * (rho[i] - 1);
    }
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        rho[0] = rho[1];
        m[0] = m[1];
        rho[N + 1] = rho[N];
        m[N + 1] = m[N];
        fluxes(0.3 * h, h);
    }
    for (int i = 1; i <= N; i++)
        printf("%.9f %.9f\n", rho[i], m[i]);
    return 0;
}
