/* Parts of an edge that are set late: inlets narrower than a coarse cell, through which no centre of one may lie, and
 * whose loops of a few rounds could be taken for those over layers of ghost cells. 1: four cells, 2: two, 3: one;
 * 4: a condition on the index; 5: on the place and the time; 6: two layers of ghost cells; 7: an outlet in a wall. */
// RUN: %follows -w -DKIND=1 %s
// RUN: %follows -w -DKIND=2 %s
// RUN: %follows -w -DKIND=3 %s
// RUN: %follows -w -DKIND=4 %s
// RUN: %follows -w -DKIND=5 %s
// RUN: %follows -w -DKIND=6 %s
// RUN: %follows -w -DKIND=7 %s
#include <math.h>
#include <stdio.h>

enum { G = 2, N = 128, M = N + 2 * G, STEPS = 120 };
static double u[M][M], un[M][M];

#pragma amr kernel boundary
static void inlet(double (*restrict p)[M], int on, double h, double t)
{
#pragma amr data domain(j, i) arrays(p)
#if KIND == 1
    for (int j = 101; j < 105; j++)
        p[j][1] = on;
#elif KIND == 2
    for (int j = 101; j < 103; j++)
        p[j][1] = on;
#elif KIND == 3
    for (int j = 101; j < 102; j++)
        p[j][1] = on;
#elif KIND == 4
    for (int j = 0; j < M; j++)
        if (on && j > 100 && j < 103)
            p[j][1] = 1;
#elif KIND == 5
    for (int j = 0; j < M; j++)
        p[j][1] = fabs(j * h - 0.4) < 1.2 * h && t > 40 ? 1 : 0;
#elif KIND == 6
    for (int j = 101; j < 104; j++)
        for (int g = 0; g < G; g++)
            p[j][g] = on;
#else
    for (int j = 0; j < M; j++)
        p[j][1] = 1;
    if (on)
        for (int j = 101; j < 103; j++)
            p[j][1] = 0;
#endif
}

#pragma amr kernel
static void step(double (*restrict q)[M], double (*restrict p)[M], double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(q, p)
    double c = dt / (h * h);
    for (int j = G; j < M - G; j++)
        for (int i = G; i < M - G; i++)
            q[j][i] = p[j][i] + c * (p[j][i + 1] + p[j][i - 1] + p[j + 1][i] + p[j - 1][i] - 4 * p[j][i]);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h, (*p)[M] = u, (*q)[M] = un;
    for (int j = 0; KIND == 7 && j < M; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = un[j][i] = 1;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        inlet(p, k > 40, h, k);
        step(q, p, h, dt);
        double(*s)[M] = p;
        p = q;
        q = s;
    }
    for (int j = G; j < M - G; j++)
        for (int i = G; i < M - G; i++)
            printf("%.17g\n", p[j][i]);
    return 0;
}
