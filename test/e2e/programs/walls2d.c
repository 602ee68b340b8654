/* A plate between walls of fixed temperatures, which lie between the last cells and those outside.
 * One wall is hot though the plate beside it is cold: a jump that only the boundary's loops make,
 * before the first step. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 130
#define NY 66

static double u[NY][NX], un[NY][NX];

#pragma amr kernel
static void diffuse(double h, double dt)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    double c = dt / (h * h);

    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] =
                u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

static void walls(void)
{
    for (int j = 0; j < NY; j++) {
        u[j][0] = -u[j][1];
        u[j][NX - 1] = 2 * 0.5 - u[j][NX - 2];
    }
    for (int i = 0; i < NX; i++) {
        u[0][i] = -u[1][i];
        u[NY - 1][i] = -u[NY - 2][i];
    }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 6;
    double h = 1.0 / 64, dt = 0.2 * h * h, sum = 0;

    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i] = exp(-0.01 * ((i - 8) * (i - 8) + (j - 10) * (j - 10)));
    walls();
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        diffuse(h, dt);
        walls();
    }
    for (int j = 1; j < NY - 1; j++)
        sum += u[j][NX - 2];
    printf("beside the hot wall %.15f\n", sum);
    FILE *f = fopen("u.raw", "wb");
    if (!f || fwrite(u, sizeof u, 1, f) != 1)
        return 1;
    return fclose(f) != 0;
}
