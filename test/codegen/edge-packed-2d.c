// The same in two dimensions with two layers of ghost cells, mirror images, and a loop that copies the result back.
// RUN: %same --block=8 %s
// RUN: %same --block=16 %s
// RUN: env AMR_SET="mesh.levels=1" %ranks --block=8 %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %ranks --block=8 %s
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2, N = 48, M = N + 2 * NG };
#define AT(j, i) ((j) * M + (i))

#pragma amr kernel
static void sides(double *u)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = NG; j < N + NG; j++)
        for (int g = 0; g < NG; g++) {
            u[AT(j, g)] = -u[AT(j, 2 * NG - 1 - g)];
            u[AT(j, N + NG + g)] = u[AT(j, N + NG - 1 - g)];
        }
    for (int g = 0; g < NG; g++)
        for (int i = 0; i < M; i++) {
            u[AT(g, i)] = u[AT(NG, i)];
            u[AT(N + NG + g, i)] = u[AT(N + NG - 1 - g, i)];
        }
}

#pragma amr kernel scale(c: -2)
static void step(double *un, const double *u, double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = NG; j < N + NG; j++)
        for (int i = NG; i < N + NG; i++)
            un[AT(j, i)] = u[AT(j, i)] + c * (u[AT(j, i - 2)] + u[AT(j, i + 2)] + u[AT(j - 2, i)] + u[AT(j + 2, i)] +
                           2.0 * (u[AT(j, i - 1)] + u[AT(j, i + 1)] + u[AT(j - 1, i)] + u[AT(j + 1, i)]) - 12.0 * u[AT(j, i)]);
}

#pragma amr kernel
static void back(double *u, const double *un)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = NG; j < N + NG; j++)
        for (int i = NG; i < N + NG; i++)
            u[AT(j, i)] = un[AT(j, i)];
}

int main(void)
{
    double *u = malloc(sizeof *u * M * M), *un = malloc(sizeof *un * M * M);
    for (int c = 0; c < M * M; c++)
        u[c] = un[c] = 0.01 * (c * 7 % 113);
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        sides(u);
        step(un, u, 0.03125);
        if (t < 11) {
            if (t % 4 == 3)
                sides(un);
            double *swap = u;
            u = un;
            un = swap;
        } else {
            back(u, un);
        }
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[AT(j, i)] + (j < NG || j >= N + NG || i < NG ? 0.5 * un[AT(j, i)] : 0.0));
    return 0;
}
