// Buffers chosen by a leading subscript, u[t % 2][j][i], and arrays of pointers, q[m][j * N + i]: the subscript is part
// of the array's address.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/array-buffers_amr.c | FileCheck %s
// RUN: %near 1e-2 --block=8 -Wno-amr-host-view %s
// RUN: %amrcc --report -w %s | FileCheck %s --check-prefix=REPORT
// FORM: array of pointers; buffers A[2][N][N]; A[t % 2]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 130
#define IDX(j, i) ((j) * N + (i))

static double u[2][N][N];
static double w[3][N * N];
#pragma amr data domain(j, i) arrays(u, w) spacing(h)

#pragma amr kernel
static void start(double *q[2])
{
#pragma amr data domain(j, i) arrays(q)
    const int first = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double r = hypot(j - 50.5, i - 60.5) / 10;
            // CHECK: {(void *)(&u[first][0][0]), {1,
            u[first][j][i] = exp(-r * r);
            // CHECK: {(void *)(&u[1 - first][0][0]), {1,
            u[1 - first][j][i] = u[first][j][i];
            // CHECK: {(void *)(q[0]), {1,
            q[0][IDX(j, i)] = 0.5 * exp(-r * r);
            // CHECK: {(void *)(q[first + 1]), {1,
            q[first + 1][IDX(j, i)] = 0;
            // CHECK: {(void *)(w[2]), {1,
            w[2][IDX(j, i)] = 1;
        }
}

#pragma amr kernel
static void heat(int t, double c, double h)
{
    int cur = t % 2;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            // CHECK: {(void *)(&u[1 - cur][0][0]), {1,
            // CHECK: {(void *)(&u[cur][0][0]), {1,
            u[1 - cur][j][i] = u[cur][j][i] + c / (h * h) *
                               (u[cur][j + 1][i] + u[cur][j - 1][i] + u[cur][j][i + 1] + u[cur][j][i - 1] - 4 * u[cur][j][i]);
}

#pragma amr kernel
static void relax(double *q[2], int t, double c, double h)
{
#pragma amr data domain(j, i) arrays(q) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int e = IDX(j, i);
            // CHECK: {(void *)(q[(t + 1) % 2]), {1,
            // CHECK: {(void *)(q[t % 2]), {1,
            q[(t + 1) % 2][e] = q[t % 2][e] + c / (h * h) *
                                (q[t % 2][e + N] + q[t % 2][e - N] + q[t % 2][e + 1] + q[t % 2][e - 1] - 4 * q[t % 2][e]);
            w[2][e] = u[t & 1][j][i] * q[t % 2][e];
        }
}

int main(void)
{
    double *q[2];
    for (int m = 0; m < 2; m++)
        q[m] = malloc(N * N * sizeof(double));
    start(q);
    u[0][20][30] += 0.125;
    for (int i = 0; i < N; i++)
        q[1][i] = q[0][i];
    int t = 0;
#pragma amr timeloop
    for (t = 0; t < 75; t++) {
        heat(t, 0.2, 1.0);
        relax(q, t, 0.2, 1.0);
    }
    for (int m = 0; m < 2; m++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                printf("%.17g %.17g %.17g\n", u[m][j][i], q[m][IDX(j, i)], w[2][IDX(j, i)]);
    return 0;
}

// REPORT: u: double, multi-dimensional, at cell centres, lives from step to step
// REPORT: q: double, flat, at cell centres, lives from step to step
// REPORT: u[1 - cur] written
// REPORT: u[cur] read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// REPORT: q[(t + 1) % 2] written
// REPORT: q[t % 2] read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
