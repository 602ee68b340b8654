// Sums that the program computes on with: with run.sums = serial they round as the serial loops do, in
// the order of the loops, also downwards, so that one level prints the same bytes; else they are rounded once.
// RUN: %amrcc --block=4 %s -o %t.p -lm
// RUN: cc -O2 -ffp-contract=off %s -o %t.serial -lm && %t.serial > %t.expected
// RUN: env AMR_SET="mesh.levels=1 run.sums=serial run.quiet=true" %t.p | diff %t.expected -
// RUN: env AMR_SET="mesh.levels=1 run.quiet=true" %t.p | not diff %t.expected - > %t.other
// RUN: env AMR_SET="mesh.levels=1 run.sums=serial" %ranks --block=4 %s -lm
// RUN: not env AMR_SET="mesh.levels=2 run.sums=serial" %t.p 2>&1 | FileCheck %s
// CHECK: run.sums = serial adds up cell by cell what one level of a CPU has: set mesh.levels = 1, or leave it out
#include <math.h>
#include <stdio.h>

#define N 18
#define M 12
#define L 14

static double u[L + 2][M + 2][N + 2], v[L + 2][M + 2][N + 2];
static double h = 1.0 / N, dt, mean, excess, all;
static float coarse;

#pragma amr kernel
static void init(void)
{
#pragma amr data domain(k, j, i) arrays(u)
    for (int k = 0; k < L + 2; k++)
        for (int j = 0; j < M + 2; j++)
            for (int i = 0; i < N + 2; i++) {
                double x = (i - 0.5) * h - 0.4, y = (j - 0.5) * h - 0.3, z = (k - 0.5) * h - 0.5;
                u[k][j][i] = exp(-20 * (x * x + y * y + z * z));
            }
}

#pragma amr kernel
static void sums(void)
{
    double s = 0, e = 3;
#pragma amr data domain(k, j, i) arrays(u)
    for (int i = 1; i <= N; i++)
        for (int k = 1; k <= L; k++)
            for (int j = 1; j <= M; j++) {
                s += u[k][j][i];
                if (u[k][j][i] > 0.1)
                    e -= u[k][j][i] * u[k][j][i];
            }
    double with_edges = 0;
    float single = 0;
    for (int k = L + 1; k >= 0; k--)
        for (int j = 0; j <= M + 1; j++)
            for (int i = N + 1; i > -1; i--) {
                with_edges += u[k][j][i];
                single += u[k][j][i] * u[k][j][i];
            }
    mean = s / (N * M * L);
    excess = e;
    all = with_edges;
    coarse = single;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, v)
    for (int k = 1; k <= L; k++)
        for (int j = 1; j <= M; j++)
            for (int i = 1; i <= N; i++)
                v[k][j][i] = u[k][j][i] - dt * (mean + excess) * u[k][j][i] +
                             dt * (u[k][j][i + 1] + u[k][j][i - 1] + u[k][j + 1][i] + u[k][j - 1][i] +
                                   u[k + 1][j][i] + u[k - 1][j][i] - 6 * u[k][j][i]) / (h * h);
    for (int k = 1; k <= L; k++)
        for (int j = 1; j <= M; j++)
            for (int i = 1; i <= N; i++)
                u[k][j][i] = v[k][j][i];
}

int main(void)
{
    dt = 0.1 * h * h;
    init();
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        sums();
        step();
        printf("%.17g %.17g %.17g %.9g\n", mean, excess, all, coarse);
    }
    printf("%.17g\n", u[L / 2][M / 2][N / 2]);
    return 0;
}
