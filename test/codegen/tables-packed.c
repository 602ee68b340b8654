// Tables along several axes that lie one behind the other, `taper[i] * taper[g->nx + j]`, as absorbing layers have
// them: each is a table of its axis, in the middle of the cells on coarse levels.
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
// CHECK: table taper const double along i entries 0 : 1 own 0 base 0 on faces
// CHECK: table taper + (g->nx) const double along j entries 1 : 1 own 0 base 0{{$}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
struct grid { int nx, ny; };

#pragma amr kernel scale(-2)
static void step(const struct grid *g, double *un, double *u, const double *taper)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++) {
            int k = j * g->nx + i;
            un[k] = u[k] + 0.1 * (u[k - 1] + u[k + 1] + u[k - g->nx] + u[k + g->nx] - 4 * u[k]);
            un[k] *= 0.5 * (taper[i] + taper[g->nx + j + 1]) * taper[i + 1];
        }
}

int main(void)
{
    struct grid g = {98, 66};
    double *u = calloc(g.nx * g.ny, sizeof *u), *un = calloc(g.nx * g.ny, sizeof *u);
    double *taper = malloc((g.nx + g.ny + 1) * sizeof *taper);
    for (int i = 0; i <= g.nx; i++)
        taper[i] = 1 - 1e-3 * exp(-0.1 * i);
    for (int j = 0; j < g.ny; j++)
        taper[g.nx + j + 1] = 1 - 2e-3 * exp(-0.1 * j);
    for (int j = 0; j < g.ny; j++)
        for (int i = 0; i < g.nx; i++)
            u[j * g.nx + i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 15) * (j - 15)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        step(&g, un, u, taper);
        double *s = u;
        u = un;
        un = s;
    }
    for (int j = 1; j < g.ny; j += 4)
        printf("%.9f %.9f\n", u[j * g.nx + 20], u[j * g.nx + 3]);
    return 0;
}
