/* Neighbours that are mirrored about the outermost cell, given by their numbers: `i == 0 ? 1 : i - 1`, by the other
 * order, and by if and else, in the cell or in front of its loop. */
// RUN: %same --block=8 -DFORM=0 %s
// RUN: %same --block=8 -DFORM=1 %s
// RUN: %same --block=8 -DFORM=2 %s
// RUN: %near 1e-2 --block=8 -DFORM=0 %s
// RUN: %near 1e-2 --block=8 -DFORM=2 %s
// RUN: not %amrcc -DFORM=2 -DTWO=2 -o %t %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}} does not wrap round exactly at the ends of the loop
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef TWO
#define TWO 0
#endif

#pragma amr kernel scale(-2)
static void step(double *to, const double *u, int ny, int nx)
{
#pragma amr data domain(j, i) arrays(to, u)
    int i, j, north, south, east, west;
    for (j = 0; j < ny; j++) {
#if FORM == 0
        north = (j == ny - 1) ? ny - 2 : j + 1;
        south = (j == 0) ? 1 : j - 1;
#elif FORM == 1
        north = j < ny - 1 ? j + 1 : ny - 2;
        south = j > 0 ? j - 1 : 1;
#else
        if (j == ny - 1) {
            north = ny - 2;
        } else {
            north = j + 1;
        }
        if (j != 0)
            south = j - 1;
        else
            south = 1;
#endif
        for (i = 0; i < nx; i++) {
#if FORM == 0
            east = (i == nx - 1) ? nx - 2 : (i + 1);
            west = (i == 0) ? 1 : (i - 1);
#elif FORM == 1
            east = i < nx - 1 ? i + 1 : nx - 2;
            west = i > 0 ? i - 1 : 1;
#else
            east = i + 1;
            if (i == nx - 1)
                east = nx - 2;
            west = i - 1;
            if (i == TWO)
                west = 1;
#endif
            to[j * nx + i] = u[j * nx + i] + 0.1 * (u[j * nx + east] + u[j * nx + west] + u[north * nx + i] +
                                                    u[south * nx + i] - 4 * u[j * nx + i]);
        }
    }
}

int main(void)
{
    int nx = 64, ny = 48;
    double *u = malloc(sizeof *u * nx * ny), *to = malloc(sizeof *to * nx * ny), sum = 0;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            u[j * nx + i] = exp(-0.01 * ((i - 5) * (i - 5) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        step(to, u, ny, nx);
        double *swap = to;
        to = u;
        u = swap;
    }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            sum += u[j * nx + i];
    printf("%.9f %.9f %.9f\n", u[40 * nx + 5], u[40 * nx], sum / nx / ny);
    return 0;
}
