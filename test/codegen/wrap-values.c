/* Copies of ghost cells that a loop over the values of a cell repeats, beside a clause that makes the axes periodic: the
 * function stays as it is, and does nothing. It was refused for statements that do not stand in the text. */
// RUN: %follows --block=4 -Werror %s
#include <math.h>
#include <stdio.h>

enum { N = 64, GHOSTS = 2, SIZE = N + 2 * GHOSTS, VALUES = 3 };
static double u[VALUES][SIZE][SIZE], un[VALUES][SIZE][SIZE];

static void wrap(double a[VALUES][SIZE][SIZE])
{
    for (int v = 0; v < VALUES; v++) {
        for (int j = GHOSTS; j < N + GHOSTS; j++)
            for (int g = 0; g < GHOSTS; g++) {
                a[v][j][g] = a[v][j][N + g];
                a[v][j][N + GHOSTS + g] = a[v][j][GHOSTS + g];
            }
        for (int g = 0; g < GHOSTS; g++)
            for (int i = 0; i < SIZE; i++) {
                a[v][g][i] = a[v][N + g][i];
                a[v][N + GHOSTS + g][i] = a[v][GHOSTS + g][i];
            }
    }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h) boundary(x: periodic, y: periodic)
    for (int j = GHOSTS; j < N + GHOSTS; j++)
        for (int i = GHOSTS; i < N + GHOSTS; i++)
            for (int v = 0; v < VALUES; v++)
                un[v][j][i] = u[v][j][i] + dt / (h * h) * (u[v][j][i + 1] + u[v][j][i - 1] + u[v][j + 1][i] + u[v][j - 1][i] -
                                                           4 * u[v][j][i]);
    for (int j = GHOSTS; j < N + GHOSTS; j++)
        for (int i = GHOSTS; i < N + GHOSTS; i++)
            for (int v = 0; v < VALUES; v++)
                u[v][j][i] = un[v][j][i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int v = 0; v < VALUES; v++)
        for (int j = 0; j < SIZE; j++)
            for (int i = 0; i < SIZE; i++)
                u[v][j][i] = exp(-0.03 * ((i - 4 * v) * (i - 4 * v) + (j - 5) * (j - 5)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        wrap(u);
        step(0.2 * h * h, h);
    }
    for (int v = 0; v < VALUES; v++)
        for (int j = GHOSTS; j < N + GHOSTS; j++)
            for (int i = GHOSTS; i < N + GHOSTS; i++)
                printf("%.17g\n", u[v][j][i]);
    return 0;
}
