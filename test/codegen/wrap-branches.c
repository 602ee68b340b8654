/* A branch for the cell at an end names its neighbour round the end by a number: `if (i == 0) w = u[n - 1];`.
 * By `if`, in arrays and in a flat one whose sizes are known when it runs (default); by choices and by `>`,
 * two cells wide, beside an axis with walls (-DCHOICE). */
// RUN: %near 1e-3 %s
// RUN: %near 1e-3 -DCHOICE %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %amrcc --dump=plan -DCHOICE %s | FileCheck --check-prefix=CHOICE %s
// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
// CHOICE: axis j ring 0 0 boundary periodic
// CHOICE: axis i ring 0 0 boundary ring
// CHOICE: offsets (-2,0) (-1,0) (0,-1) (0,0) (0,1) (1,0)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 128, M = 128 };
static double u[N][M], un[N][M];

#ifdef CHOICE
#pragma amr kernel scale(-1)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            double w = j > 0 ? u[j - 1][i] : u[N - 1][i], e = j + 1 < N ? u[j + 1][i] : (u[0][i]);
            double s = i == 0 ? u[j][i] : u[j][i - 1], n = i < M - 1 ? u[j][i + 1] : u[j][i];
            double far;
            if (j <= 0)
                far = u[N - 2][i];
            else if (j == 1)
                far = u[N - 1][i];
            else
                far = u[j - 2][i];
            un[j][i] = u[j][i] - 0.1 * (1.5 * u[j][i] - 2 * w + 0.5 * far) - 0.02 * (e - w) - 0.05 * (n - s);
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = un[j][i];
}
#else
#pragma amr kernel
static void step(int ny, int nx, double *q, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, q) spacing(h)
    double c = dt / (h * h);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double w, e, s, n;
            if (i == 0)
                w = u[j][nx - 1];
            else
                w = u[j][i - 1];
            if (i != nx - 1)
                e = u[j][i + 1];
            else
                e = u[j][0];
            if (j == 0)
                s = u[ny - 1][i];
            else
                s = u[j - 1][i];
            if (ny - 1 == j)
                n = u[0][i];
            else
                n = u[j + 1][i];
            q[j * nx + i] = u[j][i] + c * (w + e + s + n - 4 * u[j][i]);
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double own = q[j * nx + i], w, e, s, n;
            if (i == 0)
                w = q[j * nx + nx - 1];
            else
                w = q[j * nx + i - 1];
            if (i == nx - 1)
                e = q[j * nx];
            else
                e = q[j * nx + i + 1];
            if (j == 0)
                s = q[(ny - 1) * nx + i];
            else
                s = q[(j - 1) * nx + i];
            if (j == ny - 1)
                n = q[i];
            else
                n = q[(j + 1) * nx + i];
            un[j][i] = own + c * (w + e + s + n - 4 * own);
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            u[j][i] = un[j][i];
}
#endif

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = exp(-0.01 * (j * j + (i - 5) * (i - 5)));
#ifndef CHOICE
    double *q = malloc(N * M * sizeof *q), h = 1.0 / N;
#endif
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
#ifdef CHOICE
        step();
#else
        step(N, M, q, 0.2 * h * h, h);
#endif
    for (int j = 0; j < N; j += 3)
        for (int i = 0; i < M; i += 3)
            printf("%.9f\n", u[j][i]);
    return 0;
}
