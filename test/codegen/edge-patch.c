// A heated square in a wall without flux, three dimensions: two loops over sub-ranges of one side, of which the second sets
// what the first has set otherwise; the square moves in half of the runs. Two arrays take turns.
// RUN: %near 1e-5 --block=8 %s
// RUN: %near 1e-5 --block=8 -DMOVING %s
// RUN: %near 1e-5 --block=8 -DFRAME %s
// RUN: env AMR_SET="mesh.levels=3" %ranks --block=8 -DMOVING %s
// RUN: %amrcc --block=8 %s -o %t.one -lm && %amrcc --block=8 -DFRAME %s -o %t.two -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true" %t.one > %t.one.txt
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true" %t.two > %t.two.txt
// RUN: diff %t.one.txt %t.two.txt
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 66, A = 19, B = 38 };

#pragma amr kernel
static void start(double (*u)[N][N], double h)
{
#pragma amr data domain(k, j, i) arrays(u) spacing(h)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = 1.0 + 0.2 * h * i;
}

#pragma amr kernel
static void step(double (*restrict un)[N][N], double (*restrict u)[N][N], double dt, double h, int t)
{
#pragma amr data domain(k, j, i) arrays(un, u) spacing(h)
    double c = dt / (h * h);
#ifdef MOVING
    int s = t / 3;
#else
    int s = 0 * t;
#endif
#ifdef FRAME
    for (int j = A; j < B; j++)
        for (int i = A; i < B; i++)
            u[0][j][i] = 1.3;
    for (int j = 0; j < A; j++)
        for (int i = 0; i < N; i++)
            u[0][j][i] = u[1][j][i];
    for (int j = B; j < N; j++)
        for (int i = 0; i < N; i++)
            u[0][j][i] = u[1][j][i];
    for (int j = A; j < B; j++)
        for (int i = B; i < N; i++)
            u[0][j][i] = u[1][j][i];
    for (int j = A; j < B; j++)
        for (int i = 0; i < A; i++)
            u[0][j][i] = u[1][j][i];
#else
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[0][j][i] = u[1][j][i];
    for (int j = A; j < B; j++)
        for (int i = A + s; i < B + s; i++)
            u[0][j][i] = 1.3;
#endif
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k][j][i - 1] + u[k][j][i + 1] + u[k][j - 1][i] +
                                                u[k][j + 1][i] + u[k - 1][j][i] + u[k + 1][j][i] -
                                                6 * u[k][j][i]);
}

#pragma amr kernel
static double mean(double (*u)[N][N], int layers, int j0, int j1, int i0, int i1)
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0;
    for (int k = 1; k <= layers; k++)
        for (int j = j0; j < j1; j++)
            for (int i = i0; i < i1; i++)
                sum += u[k][j][i];
    return sum / layers / (j1 - j0) / (i1 - i0);
}

int main(void)
{
    double h = 1.0 / (N - 2);
    double(*u)[N][N] = malloc(N * sizeof *u), (*un)[N][N] = malloc(N * sizeof *un);
    start(u, h);
    start(un, h);
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(un, u, 0.16 * h * h, h, t);
        double(*swap)[N][N] = u;
        u = un;
        un = swap;
    }
    printf("%.12g\n", mean(u, N - 2, 1, N - 1, 1, N - 1));
    for (int j = 1; j < N - 1; j += 16)
        for (int i = 1; i < N - 1; i += 16)
            printf("%.12g %.12g\n", mean(u, 4, j, j + 16, i, i + 16), mean(u, 4, j + 4, j + 8, i + 4, i + 8));
    return 0;
}
