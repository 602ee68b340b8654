// Fluxes of a system of equations that loops keep for their next round, in arrays and structs: the same bits as of the
// program that computes both fluxes in each round, with one level and with several, and sums stay.
// RUN: %same --block=8 %s
// RUN: rm -rf %t && mkdir %t && %amrcc --block=8 %s -o %t/kept && %amrcc --block=8 -DBOTH %s -o %t/both
// RUN: env AMR_SET="mesh.levels=1 run.quiet=yes" %t/both > %t/1 && env AMR_SET="mesh.levels=1 run.quiet=yes" %t/kept | cmp - %t/1
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.field=u.rho run.quiet=yes" %t/both > %t/3
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.field=rho run.quiet=yes" %t/kept | cmp - %t/3
// RUN: not cmp %t/1 %t/3
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t/kept -1 2>&1 | FileCheck %s
// CHECK: the sum stays
// CHECK: by level, coarsest first: {{[0-9]+ [1-9]}}
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 96 };
#define G 1.4
typedef struct {
    double rho, mx, my, e;
} cell;
struct flux {
    double rho, mx, my, e;
};
static cell u[N + 2][N + 2], un[N + 2][N + 2];

static double pressure(const cell *q)
{
    return (G - 1) * (q->e - 0.5 * (q->mx * q->mx + q->my * q->my) / q->rho);
}

static void along_x(const cell *q, double f[4])
{
    double p = pressure(q), v = q->mx / q->rho;
    f[0] = q->mx;
    f[1] = q->mx * v + p;
    f[2] = q->my * v;
    f[3] = (q->e + p) * v;
}

/* The local Lax-Friedrichs flux, into an array. */
static void flux_x(const cell *l, const cell *r, double f[4])
{
    double a[4], b[4], d[4] = {r->rho - l->rho, r->mx - l->mx, r->my - l->my, r->e - l->e};
    double s = fmax(fabs(l->mx / l->rho) + sqrt(G * pressure(l) / l->rho),
                    fabs(r->mx / r->rho) + sqrt(G * pressure(r) / r->rho));
    along_x(l, a);
    along_x(r, b);
    for (int q = 0; q < 4; q++)
        f[q] = 0.5 * (a[q] + b[q]) - 0.5 * s * d[q];
}

/* ... and as a struct. */
static struct flux flux_y(const cell *l, const cell *r)
{
    struct flux f;
    double pl = pressure(l), pr = pressure(r), vl = l->my / l->rho, vr = r->my / r->rho;
    double s = fmax(fabs(vl) + sqrt(G * pl / l->rho), fabs(vr) + sqrt(G * pr / r->rho));
    f.rho = 0.5 * (l->my + r->my) - 0.5 * s * (r->rho - l->rho);
    f.mx = 0.5 * (l->mx * vl + r->mx * vr) - 0.5 * s * (r->mx - l->mx);
    f.my = 0.5 * (l->my * vl + pl + r->my * vr + pr) - 0.5 * s * (r->my - l->my);
    f.e = 0.5 * ((l->e + pl) * vl + (r->e + pr) * vr) - 0.5 * s * (r->e - l->e);
    return f;
}

#ifdef BOTH
#pragma amr kernel
static void sweeps(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(dx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double left[4], right[4];
            flux_x(&u[j][i - 1], &u[j][i], left);
            flux_x(&u[j][i], &u[j][i + 1], right);
            un[j][i].rho = u[j][i].rho - dt / dx * (right[0] - left[0]);
            un[j][i].mx = u[j][i].mx - dt / dx * (right[1] - left[1]);
            un[j][i].my = u[j][i].my - dt / dx * (right[2] - left[2]);
            un[j][i].e = u[j][i].e - dt / dx * (right[3] - left[3]);
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            struct flux below = flux_y(&u[j - 1][i], &u[j][i]), above = flux_y(&u[j][i], &u[j + 1][i]);
            un[j][i].rho = u[j][i].rho - dt / dx * (above.rho - below.rho);
            un[j][i].mx = u[j][i].mx - dt / dx * (above.mx - below.mx);
            un[j][i].my = u[j][i].my - dt / dx * (above.my - below.my);
            un[j][i].e = u[j][i].e - dt / dx * (above.e - below.e);
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
}
#else
#pragma amr kernel
static void sweeps(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u) spacing(dx)
    double left[4] = {0}, right[4];
    struct flux below, above;
    int i, j, q;
    for (j = 1; j <= N; j++) {
        flux_x(&u[j][0], &u[j][1], left);
        for (i = 1; i <= N; i++) {
            flux_x(&u[j][i], &u[j][i + 1], right);
            u[j][i].rho -= dt / dx * (right[0] - left[0]);
            u[j][i].mx -= dt / dx * (right[1] - left[1]);
            u[j][i].my -= dt / dx * (right[2] - left[2]);
            u[j][i].e -= dt / dx * (right[3] - left[3]);
            for (q = 0; q < 4; q++)
                left[q] = right[q];
        }
    }
    for (i = 1; i <= N; i++) {
        above = flux_y(&u[N][i], &u[N + 1][i]);
        for (j = N; j >= 1; j--) {
            below = flux_y(&u[j - 1][i], &u[j][i]);
            u[j][i].rho -= dt / dx * (above.rho - below.rho);
            u[j][i].mx -= dt / dx * (above.mx - below.mx);
            u[j][i].my -= dt / dx * (above.my - below.my);
            u[j][i].e -= dt / dx * (above.e - below.e);
            above = below;
        }
    }
}
#endif

#pragma amr kernel
static void walls(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int k = 0; k <= N + 1; k++) {
        u[k][0] = u[k][1];
        u[k][0].mx = -u[k][1].mx;
        u[k][N + 1] = u[k][N];
        u[k][N + 1].mx = -u[k][N].mx;
    }
    for (int k = 0; k <= N + 1; k++) {
        u[0][k] = u[1][k];
        u[0][k].my = -u[1][k].my;
        u[N + 1][k] = u[N][k];
        u[N + 1][k].my = -u[N][k].my;
    }
}

static double mass(void)
{
    double sum = 0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            sum += u[j][i].rho;
    return sum;
}

int main(int argc, char **argv)
{
    double dx = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double x = (i - 0.5) * dx, y = (j - 0.5) * dx;
            double bump = exp(-300 * ((x - 0.4) * (x - 0.4) + (y - 0.3) * (y - 0.3)));
            u[j][i].rho = 1 + 0.5 * bump;
            u[j][i].mx = u[j][i].my = 0;
            u[j][i].e = 1 / (G - 1) + bump;
        }
    double before = mass();
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        walls();
        sweeps(0.15 * dx, dx);
        walls();
    }
    if (argc > 1) {
        double drift = fabs(mass() - before) / before;
        printf(drift < 1e-11 ? "the sum stays\n" : "the sum drifts by %.1e\n", drift);
        return 0;
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g %.17g %.17g\n", u[j][i].rho, u[j][i].mx, u[j][i].e);
    return 0;
}
