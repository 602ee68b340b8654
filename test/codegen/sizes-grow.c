/* A variable of file scope keeps what a member was before it grew, `inner = g.nx; g.nx += 2;`: the member is not the
 * variable. A run said that the two were not the same, and stopped. */
// RUN: %same --block=8 %s
// RUN: %near 1e-2 --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static struct { int nx; double h, *u, *un; } g;
static int inner;

static void set_up(int n)
{
    g.nx = n;
    inner = g.nx;
    g.nx += 2; /* ghost cells */
    g.h = 1.0 / n;
    g.u = calloc((size_t)g.nx * g.nx, sizeof(double));
    g.un = calloc((size_t)g.nx * g.nx, sizeof(double));
    for (int j = 0; j < g.nx; j++)
        for (int i = 0; i < g.nx; i++)
            g.u[j * g.nx + i] = exp(-200 * (pow(i * g.h - 0.4, 2) + pow(j * g.h - 0.5, 2)));
}

#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(j, i) arrays(g.u, g.un) spacing(g.h)
    double c = dt / (g.h * g.h);
    for (int j = 1; j <= inner; j++)
        for (int i = 1; i <= inner; i++) {
            int k = j * g.nx + i;
            g.un[k] = g.u[k] + c * (g.u[k - 1] + g.u[k + 1] + g.u[k - g.nx] + g.u[k + g.nx] - 4 * g.u[k]);
        }
    for (int j = 1; j <= inner; j++)
        for (int i = 1; i <= inner; i++)
            g.u[j * g.nx + i] = g.un[j * g.nx + i];
}

int main(void)
{
    set_up(128);
    double dt = 0.2 * g.h * g.h;
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(dt);
    for (int i = 0; i < g.nx * g.nx; i++)
        printf("%.17g\n", g.u[i]);
    return 0;
}
