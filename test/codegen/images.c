/* Neighbours that are mirrored about the outermost cell by indices: `m = i + 1; if (m == n) m = i - 1;`, as a choice, or
 * by if and else, in the cell or in front of its loop. */
// RUN: %same --block=8 -DFORM=0 %s
// RUN: %same --block=8 -DFORM=1 %s
// RUN: %same --block=8 -DFORM=2 %s
// RUN: %near 1e-2 --block=8 -DFORM=0 %s
// RUN: %near 1e-2 --block=8 -DFORM=1 %s
// RUN: not %amrcc -DFORM=3 -o %t %s 2>&1 | FileCheck %s
// CHECK: error: this reads 1 cell before the loop's range, where the array holds 0
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel scale(-2)
static void step(double *to, const double *u, int ny, int nx)
{
#pragma amr data domain(j, i) arrays(to, u)
    int i, j, north, south, east, west;
    for (j = 0; j < ny; j++) {
#if FORM == 1
        north = j == ny - 1 ? j - 1 : j + 1;
        south = j == 0 ? j + 1 : j - 1;
#elif FORM == 2
        if (j == ny - 1)
            north = j - 1;
        else
            north = j + 1;
        south = j > 0 ? j - 1 : j + 1;
#else
        north = j + 1;
#if FORM == 3
        if (north == ny - 1)
#else
        if (north == ny)
#endif
            north = j - 1;
        south = j - 1;
        if (south < 0)
            south = j + 1;
#endif
        for (i = 0; i < nx; i++) {
#if FORM == 1
            east = i == nx - 1 ? i - 1 : i + 1;
            west = i == 0 ? i + 1 : i - 1;
#elif FORM == 2
            if (i < nx - 1)
                east = i + 1;
            else
                east = i - 1;
            west = i < 1 ? i + 1 : i - 1;
#else
            east = i + 1;
            if (east == nx)
                east = i - 1;
            west = i - 1;
            if (west < 0)
                west = i + 1;
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
