/* Strides of the directions in a table in front of the nest, made of sizes that the run gives, which cells choose from in loops
 * over the directions; a table that is set anew for the next nest. */
// RUN: %near 2e-3 --block=16 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: kernel step nests 3
// CHECK: nest 0 {{.*}} halo
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
// CHECK: nest 2 {{.*}} halo
// CHECK: offsets (0,-1) (0,0) (0,1)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static int nx = 128, ny = 128;

static double difference(const double *u, int c, int s)
{
    return u[c + s] - 2 * u[c] + u[c - s];
}

#pragma amr kernel
static void step(double *restrict u, double *restrict un, double *restrict v, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, v) spacing(h)
    const int row = nx + 2;
    int st[2] = {row, 1}, which[2];
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            int c = j * row + i;
            double s = 0;
            for (int d = 0; d < 2; d++)
                s += difference(u, c, st[d]) / (h * h) - 3 * (u[c] - u[c - st[d]]) / h;
            un[c] = u[c] + dt * s;
        }
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            u[j * row + i] = un[j * row + i];
    st[0] = 1;
    which[0] = 1;
    which[1] = 0;
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            int c = j * row + i;
            double s = 0;
            for (int d = 0; d < 2; d++)
                s += 0.5 * st[which[d]] * difference(un, c, st[which[d]]);
            v[c] = s / (h * h);
        }
}

int main(int argc, char **argv)
{
    if (argc > 2)
        nx = atoi(argv[1]), ny = atoi(argv[2]);
    size_t n = (size_t)(nx + 2) * (ny + 2);
    double *u = calloc(n, sizeof *u), *un = calloc(n, sizeof *un), *v = calloc(n, sizeof *v), h = 1.0 / nx;
    for (int j = 0; j < ny + 2; j++)
        for (int i = 0; i < nx + 2; i++)
            u[j * (nx + 2) + i] = un[j * (nx + 2) + i] = exp(-200 * (pow(i * h - 0.4, 2) + pow(j * h - 0.4, 2)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(u, un, v, 0.2 * h * h, h);
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            printf("%.9g %.9g\n", u[j * (nx + 2) + i], 1e-3 * v[j * (nx + 2) + i]);
    return 0;
}
