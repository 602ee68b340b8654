// A stride that goes with the direction, by any operator that computes an integer.
// RUN: %same --block=8 "-DSTRIDE=int s = nx; if (axis == 0) s /= nx" %s
// RUN: %same --block=8 "-DSTRIDE=int s = 1; if (axis) s <<= 6" %s
// RUN: %same --block=8 "-DSTRIDE=int s = nx + 1; s = axis ? s : 1; if (axis) s -= 1" %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel scale(-2)
static void sweep(double *restrict w, const double *restrict u, int nx, int ny, int axis)
{
#pragma amr data domain(j, i) arrays(w, u)
    STRIDE;
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            int p = j * nx + i;
            w[p] = u[p] + 0.2 * (u[p + s] - 2 * u[p] + u[p - s]);
        }
}

int main(void)
{
    int nx = 64, ny = 48;
    double *u = malloc(nx * ny * sizeof *u), *w = malloc(nx * ny * sizeof *u);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            w[j * nx + i] = u[j * nx + i] = exp(-0.03 * ((i - 14) * (i - 14) + (j - 30) * (j - 30)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        sweep(w, u, nx, ny, 0);
        sweep(u, w, nx, ny, 1);
    }
    for (int j = 0; j < ny; j += 4)
        printf("%.17g %.17g\n", u[j * nx + 15], u[j * nx + nx - 2]);
    free(u);
    free(w);
    return 0;
}
