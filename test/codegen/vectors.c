/* gcc must not carry slopes from a cell to the next, since it would give up vectors for that; where a cell takes one of two
 * pointers it must be free to move reads. Neither changes a bit. */
// RUN: rm -rf %t && %amrcc -w --emit=%t %s
// RUN: FileCheck %s < %t/vectors_kernels.c
// RUN: %near 2e-3 --block=8 -w %s
// CHECK: : limited
// CHECK: static AMR_VECTORS void amr_0_share(
// CHECK: : upwind
// CHECK: static void amr_1_share(
#include <math.h>
#include <stdio.h>
enum { N = 132 };
static double u[N][N], v[N][N];

static double slope(double a, double b, double c)
{
    if ((b - a) * (c - b) <= 0)
        return 0;
    return fabs(b - a) < fabs(c - b) ? b - a : c - b;
}

static double pick(double w, double a, double b)
{
    const double *s = w > 0 ? &a : &b;
    return w * *s;
}

#pragma amr kernel
static void limited(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    for (int j = 2; j < N - 2; j++)
        for (int i = 2; i < N - 2; i++)
            v[j][i] = u[j][i] - dt / h * (u[j][i] + 0.4 * slope(u[j][i - 1], u[j][i], u[j][i + 1]) - u[j][i - 1] - 0.4 * slope(u[j][i - 2], u[j][i - 1], u[j][i]));
}

#pragma amr kernel
static void upwind(double w, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    for (int j = 2; j < N - 2; j++)
        for (int i = 2; i < N - 2; i++)
            u[j][i] = v[j][i] - dt / h * (pick(w, v[j][i], v[j + 1][i]) - pick(w, v[j - 1][i], v[j][i]));
}

int main(void)
{
    double h = 1.0 / (N - 4), dt = 0.2 * h;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = v[j][i] = exp(-((i - 40) * (i - 40) + (j - 50) * (j - 50)) / 90.0);
#pragma amr timeloop
    for (int n = 0; n < 40; n++) {
        limited(dt, h);
        upwind(1, dt, h);
    }
    for (int i = 0; i < N; i += 3)
        printf("%.12g\n", u[60][i]);
    return 0;
}
