/* Fluxes at one more place than there are cells, whose last one no loop sets: it stays zero, and the update reads it.
 * The loops' ends have one name, of structs with different names. */
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    int cells;
    double dx, *rho[2], *flux[2];
} road;

#pragma amr kernel scale(0)
static void fluxes(road *r)
{
#pragma amr data domain(i) arrays(r->rho, r->flux)
    for (int l = 0; l < 2; ++l)
        for (int i = 1; i < r->cells; ++i)
            r->flux[l][i] = fmin(r->rho[l][i - 1], r->rho[l][i]);
}

#pragma amr kernel
static void update(road *street, double dt)
{
#pragma amr data domain(i) arrays(street->rho, street->flux) spacing(street->dx)
    for (int i = 0; i < street->cells; ++i) {
        double ex = 0.01 * (street->rho[0][i] - street->rho[1][i]);
        street->rho[0][i] -= dt / street->dx * (street->flux[0][i + 1] - street->flux[0][i]) + dt * ex;
        street->rho[1][i] -= dt / street->dx * (street->flux[1][i + 1] - street->flux[1][i]) - dt * ex;
    }
}

int main(void)
{
    road r = {.cells = 100, .dx = 1.0};
    for (int l = 0; l < 2; l++) {
        r.rho[l] = malloc(r.cells * sizeof(double));
        r.flux[l] = calloc(r.cells + 1, sizeof(double));
        for (int i = 0; i < r.cells; i++)
            r.rho[l][i] = 1 + l + i % 7;
    }
#pragma amr timeloop
    for (int t = 0; t < 5; t++) {
        fluxes(&r);
        update(&r, 0.1);
    }
    for (int i = 0; i < r.cells; i++)
        printf("%.17g %.17g\n", r.rho[0][i], r.rho[1][i]);
    return 0;
}
