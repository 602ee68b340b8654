// Periodic neighbours by masks: (i - 1) & (N - 1) is the remainder of a power of two, whatever the sign is; also in a
// function, and with the mask in front. Arrays take turns by the last bit of the step.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// RUN: not %amrcc --dump=plan -DN=60 %s 2>&1 | FileCheck %s --check-prefix=OTHER
// CHECK-NOT: warning:
// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: access v (0,1) read
// OTHER: error: '(i + 1) & (60 - 1)' in the index of 'v' wraps round only where the mask is a number, a power of two less one
// OTHER: hint: write the remainder of the length, (i + 1) % n and (i - 1 + n) % n
#include <math.h>
#include <stdio.h>
#ifndef N
#define N 64
#endif
static double u[2][N][N];

static int below(int k)
{
    k--;
    k &= N - 1;
    return k;
}

#pragma amr kernel
static void diffuse(double (*un)[N], double (*v)[N], double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, v) spacing(h)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            int e = (i + 1) & (N - 1), n = (N - 1) & (j + 1), s = below(j);
            un[j][i] = v[j][i] + dt / (h * h) * (v[j][e] + v[j][(i - 1) & (N - 1)] + v[n][i] + v[s][i] - 4 * v[j][i]);
        }
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    int n;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i + 0.5) * h - 0.2, y = (j + 0.5) * h - 0.2;
            u[0][j][i] = exp(-200 * (x * x + y * y));
        }
#pragma amr timeloop
    for (n = 0; n < 20; n++)
        diffuse(u[(n + 1) & 1], u[n & 1], dt, h);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[n & 1][j][i]);
    return 0;
}
