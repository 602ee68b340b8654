// A mirrored problem stays mirrored, bit for bit: fluxes by functions that give back several values through pointers.
// RUN: cc -O2 -ffp-contract=off %s -o %t.serial -lm && %t.serial
// RUN: %amrcc --block=8 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %t 2>&1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %ranks --block=8 %s
// RUN: %same --block=8 %s
// RUN: cc -O2 -DSWITCH -ffp-contract=off %s -o %t.serial -lm && %t.serial
// RUN: %amrcc --block=8 -DSWITCH %s -o %t
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %t 2>&1 | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 refine.every=8 refine.check=off" %t
// CHECK: by level, coarsest first: {{0 [1-9][0-9]*|[1-9][0-9]* [0-9]+}} {{[1-9]}}
#include "Inputs/symmetry.h"

static double q[4][N + 2][N + 2], f[4][N + 2][N + 2], g[4][N + 2][N + 2];

/* Depth, momentum and a tracer: their fluxes across d, with entries at known places. */
static void physical(const double *a, int d, double *flux, double *speed)
{
    static const double part[3] = {1.0, 0.5, 0.25};
    double *along = flux + 1;
    double u = a[1 + d] / a[0], c = 0.0;
    double *to = flux;
    for (int k = 0; k < 4; k++)
        *to++ = k == 0 ? a[1 + d] : a[k] * u;
    along[d] += 4.905 * a[0] * a[0];
    for (int k = 2; k-- > 0;)
        c += part[k + 1] * a[0];
    *speed = sqrt(9.81 * (c + 0.25 * a[0]));
}

/* HLL: a wave that leaves to one side alone ends it early. */
static void hll(const double *l, const double *r, int d, double out[4])
{
    double fl[4], fr[4], cl, cr;
    physical(l, d, fl, &cl);
    physical(r, d, fr, &cr);
    double s = fmin(l[1 + d] / l[0] - cl, r[1 + d] / r[0] - cr);
    double t = fmax(l[1 + d] / l[0] + cl, r[1 + d] / r[0] + cr);
#ifdef SWITCH
    enum { BOTH, RIGHTWARDS, LEFTWARDS } waves = s >= 0 ? RIGHTWARDS : t <= 0 ? LEFTWARDS : BOTH;
    const double *only = fr;
    switch (waves) {
    case RIGHTWARDS:
        only = fl; /* falls through */
    case LEFTWARDS:
        for (int k = 0; k < 4; k++)
            out[k] = only[k];
        return;
    default:
        break;
    }
#endif
    if (s >= 0) {
        for (int k = 0; k < 4; k++)
            out[k] = fl[k];
        return;
    }
    if (t <= 0) {
        for (int k = 0; k < 4; k++)
            out[k] = fr[k];
        return;
    }
    for (int k = 0; k < 3; k++) {
        if (l[k] == r[k] && fl[k] == fr[k]) {
            out[k] = fl[k];
            continue;
        }
        out[k] = ((t * fl[k] - s * fr[k]) + t * s * (r[k] - l[k])) / (t - s);
    }
    const double *up = out[0] > 0 ? l : r;
    out[3] = out[0] * (up[3] / *up);
}

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(i, j) arrays(q)
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++) {
            q[0][i][j] = 1 + bumps((2 * i - 1 - N) * 0.5 * h, (2 * j - 1 - N) * 0.5 * h);
            q[1][i][j] = 0;
            q[2][i][j] = 0;
            q[3][i][j] = q[0][i][j] > 1.1 ? q[0][i][j] : 0;
        }
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i, j) arrays(q, f, g) spacing(h)
    for (int i = 1; i <= N + 1; i++)
        for (int j = 1; j <= N; j++) {
            double l[4], r[4], out[4];
            for (int k = 0; k < 4; k++) {
                l[k] = q[k][i - 1][j];
                r[k] = q[k][i][j];
            }
            hll(l, r, 0, out);
            for (int k = 0; k < 4; k++)
                f[k][i][j] = out[k];
        }
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N + 1; j++) {
            double l[4], r[4], out[4];
            for (int k = 0; k < 4; k++) {
                l[k] = q[k][i][j - 1];
                r[k] = q[k][i][j];
            }
            hll(l, r, 1, out);
            for (int k = 0; k < 4; k++)
                g[k][i][j] = out[k];
        }
    for (int k = 0; k < 4; k++)
        for (int i = 1; i <= N; i++)
            for (int j = 1; j <= N; j++)
                q[k][i][j] -= dt / h * ((f[k][i + 1][j] - f[k][i][j]) + (g[k][i][j + 1] - g[k][i][j]));
}

int main(void)
{
    double h = 1.0 / N, dt = 0.08 * h;

    start(h);
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(h, dt);
    return judge(compare(N + 2, q[0], 1.0, q[0]) + compare(N + 2, q[1], -1.0, q[2]) +
                 compare(N + 2, q[3], 1.0, q[3]));
}
