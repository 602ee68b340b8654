/* Values at an edge that go with the time and with the place along it: an inflow of a few cells that is switched on late,
 * in a step that is not behind a remesh. What lies between the centres of coarse cells is seen before it is at work: the
 * error follows the tolerance. 1: along y, one layer. 2: along x, at the upper edge, two layers of which only the outer
 * one has the inflow. 3: one that moves along the edge. 4: what is added to the cell beside the edge. 5: a jet through a
 * face in three dimensions, in blocks that the mesh does not fill. 6: an array has the inflow's values, and those at the
 * edge are made of it and of cells inside, of a field that begins as 0. */
// RUN: %follows -w -DKIND=1 --block=8 %s
// RUN: %follows -w -DKIND=2 --block=8 %s
// RUN: %follows -w -DKIND=3 --block=8 %s
// RUN: %follows -w -DKIND=4 --block=8 %s
// RUN: %follows -w -DKIND=5 --block=8 %s
// RUN: %follows -w -DKIND=6 --block=8 %s
#include <math.h>
#include <stdio.h>

#if KIND == 5
enum { N = 60, W = N + 2, STEPS = 30 };
static double u[W][W][W], un[W][W][W];

#pragma amr kernel
static void step(double h, double dt, double t)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int k = 0; k < W; k++)
        for (int j = 0; j < W; j++) {
            u[k][j][0] = 0;
            u[k][j][W - 1] = t > 9.5 && k >= 33 && k < 36 && j >= 21 && j < 24 ? 1 + 0.01 * t : 0;
        }
    for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k][j][i + 1] + u[k][j][i - 1] + u[k][j + 1][i] + u[k][j - 1][i] +
                                                u[k + 1][j][i] + u[k - 1][j][i] - 6 * u[k][j][i]);
    for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++)
                u[k][j][i] = un[k][j][i];
}

static void print(void)
{
    for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++)
                printf("%.17g\n", u[k][j][i]);
}
#else
enum { N = 160, G = 2, W = N + 2 * G, STEPS = 60 };
static double u[W][W], un[W][W], in[W][W];

static double inflow(int p, double t)
{
    double at = KIND == 3 ? 80 + 1.5 * t : 101;
    return t > (KIND == 3 ? -1 : 9.5) && p >= at && p < at + 3 ? 1 + 0.01 * t : 0;
}

#pragma amr kernel
static void step(double h, double dt, double t)
{
#if KIND == 6
#pragma amr data domain(j, i) spacing(h) arrays(u, un, in)
#else
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
#endif
    double c = dt / (h * h);
#if KIND == 2
    for (int i = 0; i < W; i++) {
        u[N + G][i] = 0;
        u[N + G + 1][i] = inflow(i, t);
    }
#elif KIND == 4
    for (int j = 0; j < W; j++)
        u[j][1] = u[j][2] + inflow(j, t);
#elif KIND == 6
    for (int j = 0; j < W; j++)
        in[j][1] = exp(-(j - 40.5) * (j - 40.5) / 40);
    for (int j = 0; j < W; j++)
        u[j][1] = 2 * in[j][1] - u[j][2];
#else
    for (int j = 0; j < W; j++)
        u[j][1] = inflow(j, t);
#endif
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i] +
                                      (u[j][i + 2] + u[j][i - 2] + u[j + 2][i] + u[j - 2][i] - 4 * u[j][i]) / 4);
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            u[j][i] = un[j][i];
}

static void print(void)
{
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            printf("%.17g\n", u[j][i]);
}
#endif

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h, t = 0;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        step(h, dt, t);
        t += 0.5;
    }
    print();
    return 0;
}
