/* A program in one function with its variables in front: iterators of nests that other loops use, too, and that keep what
 * a loop of host code left. */
// FORM: one function, iterators that other code uses, too
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --report -w %s -o /dev/null 2>&1 | FileCheck --check-prefix=REPORT %s
// REPORT: u read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { nx = 92, ny = 63, n = nx * ny };
// CHECK: nest {{[0-9]+}} main iterators-reused.c:[[#@LINE+17]]
// CHECK-NEXT: range j = 0 : 63
// CHECK-NEXT: range i = 0 : 92
#pragma amr kernel
int main(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    int i, j, t;
    double *u, *un, h, c = 0.2;

    h = 1.0 / nx;
    u = malloc(n * sizeof *u);
    un = malloc(n * sizeof *un);
    if (!u || !un)
        return 1;
    for (i = 0; i < n; i++) /* all cells */
        un[i] = u[i] = 0.25;
    for (j = 0; j < ny; j++)
        for (i = 0; i < nx; i++)
            u[j * nx + i] += exp(-200.0 * (pow(i * h - 0.4, 2) + pow(j * h - 0.3, 2)));
    for (i = 0; i < 5; i++)
        ;
    fprintf(stderr, "%d", i);
#pragma amr timeloop
    for (t = 0; t < 60; t++) {
        for (j = 1; j < ny - 1; j++)
            for (i = 1; i < nx - 1; i++)
                un[j * nx + i] = u[j * nx + i] + c / (nx * nx) / (h * h) *
                                                     (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] +
                                                      u[(j + 1) * nx + i] - 4 * u[j * nx + i]);
        for (i = 0; i < n; i++)
            u[i] = un[i];
        for (i = 0; i < 3; i++)
            fprintf(stderr, "%d", i);
        i = t;
        c = 0.2 + 0.001 * (i % 3);
    }
    i = 3;
    for (j = 0; j < ny; j += 3, i = 3 + j % 2)
        for (; i < nx; i += 5)
            printf("%.9f\n", u[j * nx + i]);
    return 0;
}
