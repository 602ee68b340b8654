/* Widths that are entries of a parameter. Another kernel has a mesh array of the same name. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// RUN: not %amrcc --dump=plan -DFORM=3 %s 2>&1 | FileCheck --check-prefix=SET %s
// RUN: not %amrcc --dump=plan -DFORM=4 %s 2>&1 | FileCheck --check-prefix=HANDED %s
// SET: error: no variable 'd[1]' in 'step'
// SET: hint: the width may be an entry of a table that 'step' reads by number: it must not set its entries, nor hand it to another function
// HANDED: error: no variable 'd[1]' in 'step'
// RUN: not %amrcc --dump=plan -DFORM=5 %s 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: [[@LINE+30]]:{{[0-9]+}}: error: this may be the cell width 'd[1]', too
#include <math.h>
#include <stdio.h>
#ifndef FORM
#define FORM 0
#endif

enum { N = 98 };
static double u[N][N], un[N][N];

static double square(const double *d, int axis) { return d[axis] * d[axis]; }

#if FORM == 1
#define WIDTHS const double *d
#elif FORM == 2
#define WIDTHS double d[restrict static 2]
#else
#define WIDTHS double d[2]
#endif

#pragma amr kernel
static void step(WIDTHS, double dt)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(d[1], d[0])
#if FORM == 3
    d[1] = 2 * d[0];
#endif
#if FORM == 5
    double c[2];
    for (int a = 0; a < 2; a++)
        c[a] = dt / (d[a] * d[a]);
    double cx = c[0], cy = c[1];
#elif FORM == 4
    double cx = dt / square(d, 0), cy = dt / square(d, 1);
#else
    double cx = dt / (d[0] * d[0]), cy = dt / (d[1] * d[1]);
#endif
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + cx * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]) +
                       cy * (u[j - 1][i] - 2 * u[j][i] + u[j + 1][i]);
}

#pragma amr kernel
static void copy(double (*d)[N], double (*s)[N])
{
#pragma amr data domain(j, i) arrays(d, s)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            d[j][i] = s[j][i];
}

int main(void)
{
    double d[2] = {0.01, 0.02};
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-0.02 * ((j - 30) * (j - 30) + (i - 40) * (i - 40)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(d, 2e-5);
        copy(u, un);
    }
    for (int j = 1; j < N; j += 12)
        for (int i = 1; i < N; i += 12)
            printf("%.9g\n", u[j][i]);
    return 0;
}
