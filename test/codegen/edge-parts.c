// Loops that set parts of one edge, some to values, which belong to the place of the ring cell, some from inner cells,
// which belong to the ghost cell of each level: what a ring cell holds is known cell by cell, so that the order of the
// loops does not matter. Halves in both orders, three parts and a corner, parts that move, and the same cells set as
// one kind, then as the other, or once before the steps.
// RUN: %near 1e-5 --block=8 %s
// RUN: %near 1e-5 --block=8 -DTURNED %s
// RUN: %near 1e-5 --block=8 -DTHREE %s
// RUN: %near 1e-5 --block=8 -DTHREE -DTURNED %s
// RUN: %near 1e-5 --block=8 -DMOVING %s
// RUN: %near 1e-5 --block=8 -DTWICE %s
// RUN: %near 1e-5 --block=8 -DONCE %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=8 -DTHREE %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=8 -DMOVING %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=8 -DONCE %s
// The two orders print the same bytes.
// RUN: %amrcc --block=8 %s -o %t.one -lm && %amrcc --block=8 -DTURNED %s -o %t.two -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3 run.quiet=true" %t.one > %t.one.txt
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3 run.quiet=true" %t.two > %t.two.txt
// RUN: diff %t.one.txt %t.two.txt
#include <math.h>
#include <stdio.h>
enum { N = 130, M = 57 };
static double u[N][N], un[N][N];

#pragma amr kernel
static void start(double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = h * (j - 0.5) + 0.1 * exp(-400 * h * h * ((i - 60) * (i - 60) + (j - 90) * (j - 90)));
}

#pragma amr kernel
static void step(double c, double h, int t)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double k = c / (h * h);
    (void)t;
#if defined THREE && defined TURNED
    for (int i = 90; i < N; i++)
        u[0][i] = -u[1][i];
    for (int j = 0; j < N; j++)
        u[j][N - 1] = u[j][N - 2];
    for (int i = M; i < 90; i++)
        u[0][i] = -0.5 / (N - 2);
    for (int i = 0; i < M; i++)
        u[0][i] = -u[1][i];
#elif defined THREE
    for (int i = 0; i < M; i++)
        u[0][i] = -u[1][i];
    for (int i = M; i < 90; i++)
        u[0][i] = -0.5 / (N - 2);
    for (int i = 90; i < N; i++)
        u[0][i] = -u[1][i];
    for (int j = 0; j < N; j++)
        u[j][N - 1] = u[j][N - 2];
#elif defined MOVING
    for (int i = 0; i < 20 + t / 2; i++)
        u[0][i] = -u[1][i];
    for (int i = 20 + t / 2; i < N; i++)
        u[0][i] = -0.5 / (N - 2);
#elif defined TWICE
    for (int i = 0; i < N; i++)
        u[0][i] = -u[1][i];
    for (int i = M; i < N; i++)
        u[0][i] = -0.5 / (N - 2);
    for (int i = 80; i < 100; i++)
        u[0][i] = -u[1][i];
#elif defined ONCE
    for (int i = M; i < N; i++)
        u[0][i] = -u[1][i];
#elif defined TURNED
    for (int i = M; i < N; i++)
        u[0][i] = -u[1][i];
    for (int i = 0; i < M; i++)
        u[0][i] = -0.5 / (N - 2);
#else
    for (int i = 0; i < M; i++)
        u[0][i] = -0.5 / (N - 2);
    for (int i = M; i < N; i++)
        u[0][i] = -u[1][i];
#endif
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + k * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

/* The mean beside a part of the edge. */
#pragma amr kernel
static double mean(int rows, int from, int to)
{
#pragma amr data domain(j, i) arrays(u)
    double sum = 0;
    for (int j = 1; j <= rows; j++)
        for (int i = from; i < to; i++)
            sum += u[j][i];
    return sum / rows / (to - from);
}

int main(void)
{
    double h = 1.0 / (N - 2);
    start(h);
#ifdef ONCE
    for (int i = 0; i < M; i++)
        u[0][i] = -u[1][i];
#endif
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
        step(0.2 * h * h, h, t);
    printf("%.12g %.12g\n", mean(N - 2, 1, N - 1), mean(16, 1, N - 1));
    for (int i = 1; i < N - 1; i += 16)
        printf("%.12g %.12g\n", mean(8, i, i + 16), u[0][i + 7]);
    return 0;
}
