/* What the summary says of the time: all that the first mesh takes is initial, the ghosts that its criterion
 * reads among it. No step is made here; where one is, the first mesh waits for it, and is still no part of the
 * time loop: the two together take no longer than all, to within the digits that are printed. */
// RUN: %amrcc %s -o %t -lm
// RUN: env AMR_SET='mesh.levels=4' %t 2>&1 | %FileCheck %s
// RUN: env AMR_SET='mesh.levels=4' %t 1 2>&1 | awk '/updated/ { loop = $4 / $(NF - 5) } /stencil/ { all = $2; for (i = 1; i < NF; i++) if ($i == "initial") first = $(i + 1) / 100 * all } END { exit !(first > 0 && loop > 0 && loop + first < 1.2 * all) }'
// CHECK: amr: {{.*}} blocks of 16^2 cells, {{.*}} by level, coarsest first: {{[0-9]+}} {{.*}} {{[1-9]}}
// CHECK: stencil 0.0 %, ghosts 0.0 %, remesh 0.0 %, initial {{[1-9]}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel
static void start(int n, double u[n][n], double un[n][n])
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            u[j][i] = un[j][i] = exp(-0.01 * ((i - 90.0) * (i - 90.0) + (j - 70.0) * (j - 70.0)));
}

#pragma amr kernel scale(-2)
static void step(int n, double un[n][n], double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
}

int main(int argc, char **argv)
{
    int n = 514, steps = argc > 1 ? atoi(argv[1]) : 0;
    double(*u)[n] = malloc(sizeof(double) * n * n), (*un)[n] = malloc(sizeof(double) * n * n);
    start(n, u, un);
#pragma amr timeloop
    for (int s = 0; s < steps; s++) {
        step(n, un, u, 0.1);
        double(*t)[n] = u;
        u = un;
        un = t;
    }
    printf("%.17g\n", u[70][90]);
    free(u);
    free(un);
    return 0;
}
