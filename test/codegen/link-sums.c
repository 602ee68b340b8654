// Sums over the links between cells, named by the cell before or behind them: one more than there are cells. The mesh is
// that of the cells, and no link is counted twice or left out on any level (values 1 to 3 are such counts).
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 %s
// RUN: %near 2e-3 --block=8 -DFLUX %s
// RUN: %ranks %s --block=8
// CHECK-NOT: warning:
// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: nest {{[0-9]+}} measure
// CHECK: range j = 0 : 130
// CHECK: range i = 1 : 130
// CHECK: {{^}}  faces i
// CHECK: nest {{[0-9]+}} measure
// CHECK: range j = 1 : 130
// CHECK: range i = 0 : 130
// CHECK: {{^}}  faces j
// CHECK: nest {{[0-9]+}} measure
// CHECK: range j = 1 : 130
// CHECK: range i = 1 : 130
// CHECK: {{^}}  faces j
// CHECK: {{^}}  faces i
#include <math.h>
#include <stdio.h>
enum { N = 130 };
static double u[N][N], v[N][N], f[N][N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, v, f) spacing(h, h)
#ifdef FLUX
    for (int j = 1; j < N - 1; j++)
        for (int i = 0; i < N - 1; i++)
            f[j][i] = (u[j][i] - u[j][i + 1]) / h;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = u[j][i] - dt / h * (f[j][i] - f[j][i - 1]);
#else
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = u[j][i] + dt / (h * h) * (u[j][i - 1] + u[j][i + 1] - 2 * u[j][i]);
#endif
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i] + dt / (h * h) * (v[j - 1][i] + v[j + 1][i] - 2 * v[j][i]);
}

#pragma amr kernel
static void measure(double h, double *out)
{
#pragma amr data domain(j, i) arrays(u) spacing(h, h)
    double before = 0, behind = 0, corners = 0, variation = 0, most = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N - 1; i++) {
            before += 1 + 0 * u[j][i + 1];
            variation += fabs((u[j][i + 1] - u[j][i]) / h);
            most = fmax(most, fabs((u[j][i + 1] - u[j][i]) / h));
        }
    for (int j = 1; j < N; j++)
        for (int i = 0; i < N; i++) {
            behind += 1 + 0 * (u[j][i] - u[j - 1][i]);
        }
    for (int j = 0; j < N - 1; j++)
        for (int i = 0; i < N - 1; i++) {
            double d = (u[j][i + 1] - u[j][i]) / h, e = (u[j + 1][i] - u[j][i]) / h;
            corners += 1 + 0 * d * e;
        }
    out[0] = before;
    out[1] = behind;
    out[2] = corners;
    out[3] = variation * h * h;
    out[4] = most;
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.2 * h * h, out[5];
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = v[j][i] = exp(-300 * (pow(i * h - 0.4, 2) + pow(j * h - 0.3, 2)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(dt, h);
    measure(h, out);
    for (int k = 0; k < 5; k++)
        printf("%.12g\n", out[k]);
    for (int j = 0; j < N; j += 3)
        for (int i = 0; i < N; i += 3)
            printf("%.17g\n", u[j][i]);
    return 0;
}
