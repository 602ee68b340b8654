/* Neighbours in a flat array, counted from the cell's own index, that stop at the edge or wrap
 * round: `j == 0 ? k : k - nx`, and `if (i == 0) west++;` behind `west = k - 1`. */
// RUN: %same %s
// RUN: %near 2e-2 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NX = 96, NY = 96 };

#pragma amr kernel scale(-2)
static void spread(int nx, int ny, double *un, double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    int i, j, k, w, e, n, s, left, right, top, bottom;
    for (j = 0; j < ny; j++)
        for (i = 0; i < nx; i++) {
            k = i + j * nx;
            w = i == 0 ? k : k - 1;
            e = i == nx - 1 ? k : k + 1;
            n = j > 0 ? k - nx : k;
            s = j < ny - 1 ? k + nx : k;
            un[k] = u[k] + 0.2 * (u[w] + u[e] + u[n] + u[s] - 4 * u[k]);
        }
    for (j = 0; j < ny; j++)
        for (i = 0; i < nx; i++) {
            k = i + j * nx;
            left = k - 1;
            right = k + 1;
            top = k - nx;
            bottom = k + nx;
            if (i == 0)
                left++;
            if (i == nx - 1)
                right--;
            if (j == 0)
                top += nx;
            if (j == ny - 1)
                bottom -= nx;
            u[k] = un[k] + 0.2 * (un[left] + un[right] + un[top] + un[bottom] - 4 * un[k]);
        }
}

int main(void)
{
    double *u = malloc(NX * NY * sizeof *u), *un = malloc(NX * NY * sizeof *un);
    for (int k = 0; k < NX * NY; k++)
        u[k] = exp(-0.01 * (pow(k % NX - 12, 2) + pow(k / NX - 80, 2)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        spread(NX, NY, un, u);
    for (int k = 0; k < NX * NY; k += 7)
        printf("%.12g\n", u[k]);
    return 0;
}
