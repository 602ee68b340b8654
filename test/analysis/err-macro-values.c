/* Macros that have no value in front of the nest, or are not met at all. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
#define N 66
#define DX 1.0 / (N - 1)
#define DXI(n) (1.0 / (n))
#define H (1.0 / (N - 1))
#define DT (0.2 * H * H)
#define LAP(a) ((a[j][i - 1] - 2 * a[j][i] + a[j][i + 1]) / (H * H))
#define LOCAL (x[i + 1] - x[i])
#define HALF (0.5 * w)
#define STEP 2
#define UNUSED (N * 0.5)
static double u[N][N], un[N][N], x[N], w = 0.1;

static double slope(double a, double b)
{
    return (b - a) / H;
}

#pragma amr kernel
static void k2(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + DT * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]) / (H * H);
}

#pragma amr kernel
static void k3(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + LAP(u);
}

#pragma amr kernel scale(LOCAL : -1)
static void k4(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + (u[j][i + 1] - u[j][i]) / LOCAL;
}

#pragma amr kernel scale(STEP : -1)
static void k5(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + (u[j][i + 1] - u[j][i]) * 0.5 / STEP + STEP / 2;
}

#pragma amr kernel scale(UNUSED : 1)
static void k6(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i + 1] - u[j][i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        k2();
    k3();
    k4();
    k5();
    k6();
    return 0;
}

// CHECK: err-macro-values.c:39:26: error: 'LOCAL' is not made of numbers and plain variables
// CHECK: err-macro-values.c:57:26: error: 'UNUSED' is used nowhere as a floating-point number
// CHECK: hint: inside another macro amrcc sees it if a file defines it, and not as the name of a third one
// CHECK-NOT: error:
