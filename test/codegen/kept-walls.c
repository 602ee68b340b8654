// Kept fluxes whose first one is that at a wall, made of the first cell: in the first round it is that, in the others the
// flux of the face behind. The same bits as of the program that computes both in each round, with one level and with several.
// RUN: %same --block=8 %s
// RUN: rm -rf %t && mkdir %t && %amrcc --block=8 %s -o %t/kept && %amrcc --block=8 -DBOTH %s -o %t/both
// RUN: env AMR_SET="mesh.levels=1 run.quiet=yes" %t/both > %t/1 && env AMR_SET="mesh.levels=1 run.quiet=yes" %t/kept | cmp - %t/1
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.field=h run.quiet=yes" %t/both > %t/3
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.field=h run.quiet=yes" %t/kept | cmp - %t/3
// RUN: not cmp %t/1 %t/3
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 256 };
static double h[N + 2], m[N + 2], hn[N + 2], mn[N + 2];

static double speed(double h, double m)
{
    return fabs(m / h) + sqrt(9.81 * h);
}

static void flux(double hl, double ml, double hr, double mr, double f[2])
{
    double s = fmax(speed(hl, ml), speed(hr, mr));
    f[0] = 0.5 * (ml + mr) - 0.5 * s * (hr - hl);
    f[1] = 0.5 * (ml * ml / hl + 4.905 * hl * hl + mr * mr / hr + 4.905 * hr * hr) - 0.5 * s * (mr - ml);
}

/* The pressure alone. */
static void wall(const double *h, double f[2])
{
    f[0] = f[1] = 0;
    f[1] = 4.905 * *h * *h;
}

static void face(const double *h, const double *m, double f[2])
{
    flux(h[0], m[0], h[1], m[1], f);
}

#pragma amr kernel
static void up(double dt, double dx)
{
#pragma amr data domain(i) arrays(h, m, hn, mn) spacing(dx)
#ifdef BOTH
    for (int i = 1; i <= N; i++) {
        double left[2], right[2];
        if (i == 1)
            wall(&h[i], left);
        else
            face(&h[i - 1], &m[i - 1], left);
        if (i == N)
            wall(&h[i], right);
        else
            face(&h[i], &m[i], right);
        hn[i] = h[i] - dt / dx * (right[0] - left[0]);
        mn[i] = m[i] - dt / dx * (right[1] - left[1]);
    }
    for (int i = 1; i <= N; i++) {
        h[i] = hn[i];
        m[i] = mn[i];
    }
#else
    double left = 0, press = 4.905 * h[1] * h[1];
    for (int i = 1; i <= N; i++) {
        double right = 0, next = 4.905 * h[i] * h[i];
        double s = fmax(speed(h[i], m[i]), speed(h[i + 1], m[i + 1]));
        double mass = 0.5 * (m[i] + m[i + 1]) - 0.5 * s * (h[i + 1] - h[i]);
        double force = 0.5 * (m[i] * m[i] / h[i] + 4.905 * h[i] * h[i] + m[i + 1] * m[i + 1] / h[i + 1] + 4.905 * h[i + 1] * h[i + 1]) -
                       0.5 * s * (m[i + 1] - m[i]);
        double last = i == N ? right : mass, end = i == N ? next : force;
        h[i] -= dt / dx * (last - left);
        m[i] -= dt / dx * (end - press);
        left = last;
        press = end;
    }
#endif
}

/* From the other wall. */
#pragma amr kernel
static void down(double dt, double dx)
{
#pragma amr data domain(i) arrays(h, m, hn, mn) spacing(dx)
#ifdef BOTH
    for (int i = 1; i <= N; i++) {
        double left[2], right[2];
        face(&h[i - 1], &m[i - 1], left);
        if (i == N)
            wall(&h[i], right);
        else
            face(&h[i], &m[i], right);
        hn[i] = h[i] - dt / dx * (right[0] - left[0]);
        mn[i] = m[i] - dt / dx * (right[1] - left[1]);
    }
    for (int i = 1; i <= N; i++) {
        h[i] = hn[i];
        m[i] = mn[i];
    }
#else
    double right[2], left[2];
    wall(&h[N], right);
    for (int i = N; i >= 1; i--) {
        face(&h[i - 1], &m[i - 1], left);
        h[i] -= dt / dx * (right[0] - left[0]);
        m[i] -= dt / dx * (right[1] - left[1]);
        memcpy(right, left, sizeof right);
    }
#endif
}

#pragma amr kernel
static void mirror(void)
{
#pragma amr data domain(i) arrays(h, m)
    h[0] = h[1];
    m[0] = -m[1];
    h[N + 1] = h[N];
    m[N + 1] = -m[N];
}

int main(void)
{
    double dx = 1.0 / N;
    for (int i = 0; i < N + 2; i++) {
        h[i] = 1 + 0.5 * exp(-0.005 * (i - 60) * (i - 60));
        m[i] = 0;
    }
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        mirror();
        up(0.1 * dx, dx);
        mirror();
        down(0.1 * dx, dx);
    }
    for (int i = 1; i <= N; i++)
        printf("%.17g %.17g\n", h[i], m[i]);
    return 0;
}
