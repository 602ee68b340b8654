// Inflow profiles from tables, one entry for each place along the edge, times a function of time: along both axes, in
// one and two layers, shifted, and along two axes of a face in three dimensions. On coarse levels they are taken at the
// centres of the cells beside which they lie. The arrays stay where they are: amrcc warns of nothing.
// RUN: %near 1e-4 --block=8 %s
// RUN: %near 1e-4 --block=8 -DFLAT %s
// RUN: %near 1e-4 --block=4 -DSPACE %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning %s
// RUN: %amrcc --dump=plan -DSPACE %s 2>&1 | FileCheck --implicit-check-not=warning --check-prefix=SPACE %s
// SPACE: table profile double along j
// SPACE: table profile double along i
// SPACE: table profile double along k
// CHECK: nest {{[0-9]+}} edges boundary-profile.c:{{[0-9]+}} boundary
// CHECK: table profile double along j
// CHECK: table profile double along i
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef SPACE
enum { N = 24, W = N + 2 };
static double u[W][W][W], un[W][W][W], profile[W];

static void edges(double t)
{
    for (int j = 0; j < W; j++)
        for (int i = 0; i < W; i++) {
            u[0][j][i] = profile[j] * profile[i] * sin(3 * t);
            u[W - 1][j][i] = u[W - 2][j][i];
        }
    for (int k = 0; k < W; k++)
        for (int i = 0; i < W; i++) {
            u[k][0][i] = -u[k][1][i];
            u[k][W - 1][i] = profile[i] * profile[k] * t;
        }
    for (int k = 0; k < W; k++)
        for (int j = 0; j < W; j++)
            u[k][j][0] = u[k][j][1], u[k][j][W - 1] = u[k][j][W - 2];
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(k, j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int k = 1; k < W - 1; k++)
        for (int j = 1; j < W - 1; j++)
            for (int i = 1; i < W - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k][j][i + 1] + u[k][j][i - 1] + u[k][j + 1][i] + u[k][j - 1][i]
                                                + u[k + 1][j][i] + u[k - 1][j][i] - 6 * u[k][j][i]);
    for (int k = 1; k < W - 1; k++)
        for (int j = 1; j < W - 1; j++)
            for (int i = 1; i < W - 1; i++)
                u[k][j][i] = un[k][j][i];
}
#define PRINTED(n) u[n / N / N + 1][n / N % N + 1][n % N + 1]
enum { VALUES = N * N * N, STEPS = 60 };
#else
enum { N = 64, G = 2, W = N + 2 * G };
#ifdef FLAT
static double *u, *un;
#define AT(a, j, i) a[(j) * W + (i)]
#else
static double u[W][W], un[W][W];
#define AT(a, j, i) a[j][i]
#endif
static double profile[W], inner[N];

static void edges(double t)
{
    for (int j = 0; j < W; j++)
        for (int g = 0; g < G; g++) {
            AT(u, j, g) = profile[j] * sin(40 * t);
            AT(u, j, W - 1 - g) = AT(u, j, W - 2 * G + g);
        }
    for (int i = 0; i < W; i++) {
        AT(u, 0, i) = AT(u, 1, i) = 0.5 * profile[i];
        AT(u, W - 1, i) = AT(u, W - 4, i);
        AT(u, W - 2, i) = AT(u, W - 3, i);
    }
    for (int i = 0; i < N; i++)
        AT(u, G - 1, i + G) = t * inner[i];
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int j = G; j < W - G; j++)
        for (int i = G; i < W - G; i++)
            AT(un, j, i) = AT(u, j, i) + c * (AT(u, j, i + 1) + AT(u, j, i - 1) + AT(u, j + 1, i) + AT(u, j - 1, i) - 4 * AT(u, j, i))
                + 0.01 * c * (AT(u, j, i + 2) + AT(u, j, i - 2) + AT(u, j + 2, i) + AT(u, j - 2, i) - 4 * AT(u, j, i));
    for (int j = G; j < W - G; j++)
        for (int i = G; i < W - G; i++)
            AT(u, j, i) = AT(un, j, i);
}
#define PRINTED(n) AT(u, n / N + G, n % N + G)
enum { VALUES = N * N, STEPS = 300 };
#endif

int main(void)
{
    double h = 1.0 / N, dt = 0.15 * h * h, t = 0;
#ifdef FLAT
    u = calloc(W * W, sizeof *u);
    un = calloc(W * W, sizeof *un);
#endif
    for (int i = 0; i < W; i++)
        profile[i] = sin(3.14159265 * i / (W - 1));
#ifndef SPACE
    for (int i = 0; i < N; i++)
        inner[i] = 1 - cos(6.2831853 * i / N);
#endif
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        edges(t);
        step(dt, h);
        t += dt;
    }
    for (int n = 0; n < VALUES; n += 7)
        printf("%.17g\n", PRINTED(n));
    return 0;
}
