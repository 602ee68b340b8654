// What a nest makes where a field that the steps advance lies between two values: on a gentle slope these lie between the
// centres of two coarse cells, and no cell made it (as large as the range at any tolerance, and nothing was said).
// A distance; a pair of conditions; a smooth DELTA of which neither end jumps; what two STEPS make together, and two that are
// SMOOTH, by calls of one function; of two FIELDS; in a PLANE; by loops in the function that holds the time loop, INLINE,
// where nothing was searched.
// RUN: %follows -w --block=8 -DWITHIN='fabs(p) < e' %s
// RUN: %follows -w --block=8 -DWITHIN='p > -e && p < e' %s
// RUN: %near 3e-3 -w --block=8 -DWITHIN='delta(p)' %s
// RUN: %follows -w --block=8 -DWITHIN='(p > -e) - (p > e)' %s
// RUN: %near 3e-3 -w --block=8 -DWITHIN='rise(p + e) - rise(p - e)' %s
// RUN: %follows -w --block=8 -DWITHIN='p > -e && AT(v, 0) < 0.6 + e' %s
// RUN: %follows -w --block=8 -DWITHIN='fabs(p) < e' -DPLANE %s
// RUN: %follows -w --block=8 -DWITHIN='p > -e && p < e' -DINLINE %s
// By the smaller one of two distances; one function that is called twice; one of two conditions; whole numbers; a mean of CELLS.
// RUN: %follows -w --block=8 -DWITHIN='fmin(p + e, e - p) > 0' %s
// RUN: %near 3e-3 -w --block=8 -DWITHIN='fmax(fmin(p + e, e - p), 0)' %s
// RUN: %follows -w --block=8 -DWITHIN='above(p + e) - above(p - e)' %s
// RUN: %follows -w --block=8 -DWITHIN='(p > -e) ^ (p > e)' %s
// RUN: %follows -w --block=8 -DWITHIN='floor((p + e) / (2 * e)) == 0' %s
// RUN: %follows -w --block=8 -DWITHIN='(int)((p + 100 * e) / (2 * e)) == 50' %s
// RUN: %follows -w --block=8 -DWITHIN='MEAN > -e && MEAN < e' %s
// ... in a loop with more conditions, too.
// RUN: %follows -w --block=8 -DMORE -DWITHIN='MEAN > -e && MEAN < e' %s
// RUN: %follows -w --block=8 -DMORE -DWITHIN='above(p + e) - above(p - e)' %s
// ... or without any, by functions that are steep at its ends.
// RUN: %follows -w --block=8 -DWITHIN='tanh(3e4 * (p + e)) - tanh(3e4 * (p - e))' %s
// RUN: %follows -w --block=8 -DWITHIN='copysign(1, p + e) + copysign(1, e - p)' %s
// RUN: %follows -w --block=8 -DWITHIN='1 / (1 + exp(-1e5 * (p + e))) - 1 / (1 + exp(-1e5 * (p - e)))' %s
// RUN: %follows -w --block=8 -DWITHIN='steep(p + e) - steep(p - e)' %s
// A window that is far narrower than a finest cell refines nothing.
// RUN: %near 1e-2 -w --block=8 -DWITHIN='fabs(p) < 1e-9 ? 0 : 1e-3 * p / fabs(p)' %s
// Nothing is searched where a condition is no window: its other end is missing, or both of its sides are the same there.
// RUN: %amrcc --dump=plan -DWITHIN='p > e' %s | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DWITHIN='p > e ? p - e : 0' %s | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DWITHIN='0; if (fabs(AT(v, 0)) > 1e-12) AT(c, 0) += dt * AT(v, 0)' %s | FileCheck --check-prefix=NONE %s
// Nor where functions go slowly from one end to the other, or one has its step where the field is 0.
// RUN: %amrcc --dump=plan -DWITHIN='tanh((p + e) / (9 * e)) - tanh((p - e) / (8 * e))' %s | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DWITHIN='tanh(3e4 * AT(u, 0)) - tanh(3e4 * (p - e))' %s | FileCheck --check-prefix=NONE %s
// Nor where neighbours make a consistent flux on either side of a condition.
// RUN: %amrcc --dump=plan -DWITHIN='flux(AT(u, 0), AT(u, 1)) - flux(AT(u, -1), AT(u, 0))' %s | FileCheck --check-prefix=NONE %s
// NONE-NOT: jumps
#include <math.h>
#include <stdio.h>
#ifdef PLANE
enum { N = 256, NY = 32 };
#define DIM [NY + 2][N + 2]
#define AXES j, i
#define ROWS for (int j = 1; j <= NY; j++)
#define AT(u, k) u[j][i + (k)]
#else
enum { N = 512 };
#define DIM [N + 2]
#define AXES i
#define ROWS
#define AT(u, k) u[i + (k)]
#endif
static double u DIM, un DIM, v DIM, c DIM;
static const double e = 0.003;
#define MEAN (0.25 * (AT(u, -1) + 2 * AT(u, 0) + AT(u, 1)) - 0.6)

static double delta(double p)
{
    if (p < -e || p > e)
        return 0;
    return 1 + cos(M_PI * p / e);
}

static double rise(double p)
{
    return p < -e ? 0 : p > e ? 1 : 0.5 * (1 + p / e + sin(M_PI * p / e) / M_PI);
}

static double above(double p)
{
    return p > 0;
}

static double steep(double p)
{
    return 1 + tanh(3e4 * p);
}

/* Harten, Lax and van Leer, of f = u^2 / 2. */
static double flux(double l, double r)
{
    double lo = fmin(l, r) - 0.1, hi = fmax(l, r) + 0.1;
    return lo > 0 ? l * l / 2 : hi < 0 ? r * r / 2 : (hi * l * l / 2 - lo * r * r / 2 + lo * hi * (r - l)) / (hi - lo);
}

#ifndef INLINE
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(AXES) arrays(u, un, v, c) spacing(h)
    ROWS for (int i = 1; i <= N; i++) {
        double p = AT(u, 0) - 0.6, s = WITHIN;
        AT(c, 0) += dt * s;
        double next = AT(u, 0) + dt / (h * h) * (AT(u, 1) - 2 * AT(u, 0) + AT(u, -1));
#ifdef MORE
        next = next < -50 ? -50 : next > 90 ? 90 : next;
        next += 1e-9 * dt * (AT(u, 0) > 40 ? 2 : AT(u, 0) < -30 ? 0.5 : 1);
#endif
        AT(un, 0) = next;
    }
    ROWS for (int i = 1; i <= N; i++)
        AT(u, 0) = AT(v, 0) = AT(un, 0);
}
#endif

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    ROWS for (int i = 0; i < N + 2; i++)
        AT(u, 0) = AT(un, 0) = AT(v, 0) = 0.5 + 0.4 * tanh(4 * ((i - 0.5) * h - 0.5));
#ifndef INLINE
#pragma amr timeloop
    for (int k = 0; k < 100; k++)
        step(dt, h);
#else
#pragma amr data domain(AXES) arrays(u, un, v, c) spacing(h)
#pragma amr timeloop
    for (int k = 0; k < 100; k++) {
#pragma amr kernel
        for (int i = 1; i <= N; i++) {
            double p = AT(u, 0) - 0.6, s = WITHIN;
            AT(c, 0) += dt * s;
            AT(un, 0) = AT(u, 0) + dt / (h * h) * (AT(u, 1) - 2 * AT(u, 0) + AT(u, -1));
        }
        for (int i = 1; i <= N; i++)
            AT(u, 0) = AT(v, 0) = AT(un, 0);
    }
#endif
    ROWS for (int i = 1; i <= N; i++)
        printf("%.17g\n", AT(c, 0));
    return 0;
}
