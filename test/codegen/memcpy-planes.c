/* memcpy and memmove of several mesh arrays that lie one behind the other: each is copied where its cells are, in the
 * order that an overlap asks for, up or down, and no step moves an array to the first process. */
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --block=8 %s -o %t && env AMR_SET=mesh.levels=3 %t 2>&1 | FileCheck %s
// CHECK: host views moved {{[0-4]}}.{{[0-9]+}} MB
#include <math.h>
#include <stdio.h>
#include <string.h>
enum { NV = 3, N = 98, STEPS = 40 };
static double q[NV][N][N], old[NV][N][N], past[NV][N][N];

#pragma amr kernel
static void step(double (*restrict u)[N][N], double (*restrict before)[N][N], double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, before) spacing(h)
    for (int m = 0; m < NV; m++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[m][j][i] = before[m][j][i] + dt / (h * h) *
                                                   (before[m][j][i - 1] + before[m][j][i + 1] + before[m][j - 1][i] +
                                                    before[m][j + 1][i] - 4.0 * before[m][j][i]);
}
#pragma amr kernel
static void mix(double (*restrict u)[N][N], double (*restrict w)[N][N])
{
#pragma amr data domain(j, i) arrays(u, w)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[2][j][i] = 0.25 * (u[2][j][i] + w[0][j][i] + w[1][j][i] + w[2][j][i]);
}
int main(void)
{
    double h = 1.0 / N;
    for (int m = 0; m < NV; m++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                q[m][j][i] = old[m][j][i] = past[m][j][i] =
                    exp(-0.02 * ((i - 40 - 6 * m) * (i - 40 - 6 * m) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        memcpy(old, q, sizeof q);
        step(q, old, 0.2 * h * h, h);
        memmove(past[1], past[0], 2 * sizeof past[0]); /* past[2] = past[1], past[1] = past[0] */
        memcpy(past, q, sizeof past[0]);
        mix(q, past);
        if (t % 20 == 19)
            memmove(past[0], past[1], 2 * sizeof past[0]);
    }
    for (int m = 0; m < NV; m++)
        for (int j = 1; j < N; j += 9)
            printf("%.12f %.12f\n", q[m][j][41], past[m][40][j]);
    return 0;
}
