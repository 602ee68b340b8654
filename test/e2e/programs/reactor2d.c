/* A tubular reactor: A + B -> C, carried by a stream, diffusing. Three species in each cell, a flat array
 * with the species innermost; the boundary conditions in loops over the species: a feed that differs from
 * one to the next, an open end, walls. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { A, B, C, SPECIES };
#define C(u, j, i, s) (u)[((j) * nx + (i)) * SPECIES + (s)]

static const double diffusivity[SPECIES] = {0.002, 0.003, 0.001};
static const double feed[SPECIES] = {1.0, 0.8, 0.0};

static void ends(int ny, int nx, double *c, double open)
{
    for (int j = 0; j < ny; j++)
        for (int s = 0; s < SPECIES; s++) {
            if (j > ny / 3 && j < 2 * ny / 3)
                C(c, j, 0, s) = open * feed[s];
            else
                C(c, j, 0, s) = C(c, j, 1, s);
            C(c, j, nx - 1, s) = C(c, j, nx - 2, s);
        }
    for (int s = 0; s < SPECIES; s++)
        for (int i = 0; i < nx; i++)
            C(c, 0, i, s) = C(c, 1, i, s), C(c, ny - 1, i, s) = C(c, ny - 2, i, s);
}

#pragma amr kernel
static double react(int ny, int nx, double *restrict cn, const double *restrict c, double v, double k, double dt, double h)
{
#pragma amr data domain(j, i) arrays(cn, c) spacing(h)
    double made = 0;
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            double rate = k * C(c, j, i, A) * C(c, j, i, B);
            for (int s = 0; s < SPECIES; s++) {
                double here = C(c, j, i, s), west = C(c, j, i - 1, s);
                double lap = C(c, j, i + 1, s) + west + C(c, j + 1, i, s) + C(c, j - 1, i, s) - 4 * here;
                C(cn, j, i, s) = here - v * dt / h * (here - west) + diffusivity[s] * dt / (h * h) * lap
                                 + (s == C ? rate : -rate) * dt;
            }
            made += rate * dt * h * h;
        }
    return made;
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 66, ny = nx / 2 + 3, steps = argc > 2 ? atoi(argv[2]) : 30;
    double h = 2.0 / nx, v = 0.8, dt = 0.2 * h / v, made = 0;
    double *c = calloc(nx * ny * SPECIES, sizeof *c), *cn = calloc(nx * ny * SPECIES, sizeof *cn);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            for (int s = 0; s < SPECIES; s++)
                C(c, j, i, s) = feed[s] * exp(-40 * pow(i * h, 2) - 200 * pow((j - ny / 2) * h, 4));
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        ends(ny, nx, c, 1 + 0.1 * sin(0.1 * t));
        made += react(ny, nx, cn, c, v, 5.0, dt, h);
        double *swap = c;
        c = cn;
        cn = swap;
        if (t % 10 == 9)
            printf("%4d made %.10f\n", t + 1, made);
    }
    FILE *f = fopen("species.raw", "wb");
    fwrite(c, sizeof *c, nx * ny * SPECIES, f);
    fclose(f);
    return 0;
}
