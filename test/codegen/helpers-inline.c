// Helpers that are given mesh arrays, structs that hold them, rows, or read variables of the program: their values
// stand in the place of the calls, with the conversions that the calls made.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics --emit=%t %s
// RUN: %text %t/helpers-inline_kernels.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 34

typedef struct {
    int nx, ny;
    double h, *u, *v;
} Grid;

static double T[N][N], Tn[N][N], gain = 0.5;

static inline int at(const Grid *g, int i, int j)
{
    return j * g->nx + i;
}

static double laplace(const Grid *g, const double *f, int i, int j)
{
    int c = at(g, i, j), nx = g->nx;
    double sum = f[c - 1] + f[c + 1] + f[c - nx] + f[c + nx];
    return (sum - 4.0 * f[c]) / (g->h * g->h);
}

static double second(double q[N][N], int j, int i)
{
    return q[j][i + 1] + q[j][i - 1] + q[j + 1][i] + q[j - 1][i] - 4 * q[j][i];
}

static double limited(double q[N][N], int j, int i, float w)
{
    const double l = second(q, j, i);
    if (l > 1)
        return w;
    if (l < -1) {
        return -w;
    }
    return w * l;
}

static double along(const double *row, int i)
{
    float rough = row[i + 1] / 3;
    return gain * (rough - row[i - 1] / 3) * (i / 2);
}

#pragma amr kernel
static void diffuse(Grid *g, double k)
{
#pragma amr data domain(j, i) spacing(g->h) arrays(g->u, g->v)
    // CHECK: amr_v_0(j, i) = amr_u_1(j, i) + k * (((amr_u_1(j, i - 1) + amr_u_1(j, i + 1)
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++)
            g->v[at(g, i, j)] = g->u[at(g, i, j)] + k * laplace(g, g->u, i, j);
}

#pragma amr kernel
static void relax(double dt)
{
#pragma amr data domain(j, i) arrays(T, Tn)
    // CHECK: > 1) ? ((double)((float)0.7)) :
    // CHECK: (gain * (((float)(T(j, i + 1) / 3)) - T(j, i - 1) / 3) *
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            Tn[j][i] = T[j][i] + dt * limited(T, j, i, 0.7) + 1e-3 * along(T[j], i);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            T[j][i] = Tn[j][i];
}

int main(void)
{
    Grid g = {N, N, 0.1, calloc(N * N, sizeof(double)), calloc(N * N, sizeof(double))};
    for (int c = 0; c < N * N; c++) {
        g.u[c] = g.v[c] = sin(0.05 * c);
        T[c / N][c % N] = cos(0.1 * c);
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        double *swap = g.u;
        diffuse(&g, 1e-3);
        g.u = g.v;
        g.v = swap;
        relax(0.1);
        gain += 0.01;
    }
    for (int c = 0; c < N * N; c += 31)
        printf("%.15g %.15g\n", g.u[c], T[c / N][c % N]);
    printf("%g %g\n", laplace(&g, g.u, 5, 5), gain);
    return 0;
}
