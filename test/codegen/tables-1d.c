// In one dimension, arrays that no data directive names and nests only read are tables, as they are in two: coordinates,
// widths, a coefficient that one goes round, an entry of the step; a source that host code fills in each step.
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100, STEPS = 30 };
static double u[N], un[N], x[N], pulse[STEPS];
static float weight[2][N];
static int kind[N];

// CHECK: nest 0 step
// CHECK: table x double along i entries -1 : 1 own 0 base 0 of 100
// CHECK: table dx const double along i entries 0 : 0 own 0 base 0 scale 1
// CHECK: table weight[s % 2] float along i entries 0 : 0 own 0 base 0 of 100
// CHECK: table src const double along i entries 0 : 0 own 0 base 0
// CHECK: table kind int along i entries 0 : 0 own 0 base 0 of 100
// CHECK: table pulse[s] double one value
#pragma amr kernel
static void step(const double *dx, const double *src, int s, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    for (int i = 1; i < N - 1; i++) {
        double flux = (u[i + 1] - u[i]) / (x[i + 1] - x[i]) - (u[i] - u[i - 1]) / (x[i] - x[i - 1]);
        un[i] = u[i] + dt * (flux / dx[i] + weight[s % 2][i] * src[i]);
        if (kind[i] == 2)
            un[i] += dt * pulse[s];
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double *dx = malloc(N * sizeof *dx), src[N];
    for (int i = 0; i < N; i++) {
        x[i] = i + 0.3 * sin(0.1 * i);
        u[i] = exp(-0.01 * (i - 30) * (i - 30));
        weight[0][i] = 0.01f * i;
        weight[1][i] = 0.5f;
        kind[i] = i / 20;
    }
    for (int i = 1; i < N - 1; i++)
        dx[i] = 0.5 * (x[i + 1] - x[i - 1]);
    for (int s = 0; s < STEPS; s++)
        pulse[s] = sin(0.2 * s);
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        for (int i = 0; i < N; i++)
            src[i] = cos(0.05 * (i - s));
        step(dx, src, s, 0.2);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    free(dx);
    return 0;
}
