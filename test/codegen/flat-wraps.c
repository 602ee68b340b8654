/* Flat indices that wrap round, by a choice between two of them and by a correction. */
// RUN: %same %s
// RUN: %near 2e-2 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 96
#define NY 64

#pragma amr kernel scale(-2)
static void spread(double *restrict un, const double *restrict u)
{
#pragma amr data domain(y, x) arrays(un, u)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            int c = y * NX + x, west = x > 0 ? c - 1 : c + NX - 1, east = c + 1;
            int south = y == 0 ? c + (NY - 1) * NX : c - NX, north = c + NX;
            if (x == NX - 1)
                east -= NX;
            if (y == NY - 1)
                north = x;
            un[c] = u[c] + 0.2 * (u[west] + u[east] + u[south] + u[north] - 4 * u[c]);
        }
}

int main(void)
{
    double *u = malloc(NX * NY * sizeof *u), *un = malloc(NX * NY * sizeof *un);
    for (int k = 0; k < NX * NY; k++)
        u[k] = exp(-0.01 * (pow(k % NX - 2, 2) + pow(k / NX - 60, 2)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        spread(un, u);
        double *swap = u;
        u = un;
        un = swap;
    }
    for (int k = 0; k < NX * NY; k += 7)
        printf("%.12g\n", u[k]);
    return 0;
}
