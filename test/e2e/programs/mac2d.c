/* Lid-driven cavity on a marker-and-cell grid: Chorin's projection with explicit advection and
 * diffusion, and a fixed number of Jacobi sweeps for the pressure. u on the faces across x, v on
 * those across y, p in the cells; one row of ghost cells around all of them carries the walls. Flat
 * arrays of three sizes, file-scope sizes, an index macro for each array. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int nx, ny;
static double *u, *v, *us, *vs, *p, *pn, *rhs;

#define U(j, i) u[(j) * (nx + 3) + (i)]
#define V(j, i) v[(j) * (nx + 2) + (i)]
#define US(j, i) us[(j) * (nx + 3) + (i)]
#define VS(j, i) vs[(j) * (nx + 2) + (i)]
#define P(j, i) p[(j) * (nx + 2) + (i)]
#define PN(j, i) pn[(j) * (nx + 2) + (i)]
#define RHS(j, i) rhs[(j) * (nx + 2) + (i)]

/* Velocities at rest but for the lid's row of ghosts, which moves so that the lid itself has speed 1. */
static void start(void)
{
    u = calloc((size_t)(nx + 3) * (ny + 2), sizeof *u);
    us = calloc((size_t)(nx + 3) * (ny + 2), sizeof *us);
    v = calloc((size_t)(nx + 2) * (ny + 3), sizeof *v);
    vs = calloc((size_t)(nx + 2) * (ny + 3), sizeof *vs);
    p = calloc((size_t)(nx + 2) * (ny + 2), sizeof *p);
    pn = calloc((size_t)(nx + 2) * (ny + 2), sizeof *pn);
    rhs = calloc((size_t)(nx + 2) * (ny + 2), sizeof *rhs);
    for (int i = 1; i <= nx + 1; i++)
        U(ny + 1, i) = US(ny + 1, i) = 2.0 * sin(acos(-1.0) * (i - 1) / nx);
}

#pragma amr kernel
static void predict(double dt, double h, double nu)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, v, us, vs)
    double a = dt / h, d = nu * dt / (h * h);
    for (int j = 1; j <= ny; j++)
        for (int i = 2; i <= nx; i++) {
            double vc = 0.25 * (V(j, i - 1) + V(j, i) + V(j + 1, i - 1) + V(j + 1, i));
            double adv = U(j, i) * 0.5 * (U(j, i + 1) - U(j, i - 1)) +
                         vc * 0.5 * (U(j + 1, i) - U(j - 1, i));
            US(j, i) = U(j, i) - a * adv +
                       d * (U(j, i + 1) + U(j, i - 1) + U(j + 1, i) + U(j - 1, i) - 4.0 * U(j, i));
        }
    for (int j = 2; j <= ny; j++)
        for (int i = 1; i <= nx; i++) {
            double uc = 0.25 * (U(j - 1, i) + U(j, i) + U(j - 1, i + 1) + U(j, i + 1));
            double adv = uc * 0.5 * (V(j, i + 1) - V(j, i - 1)) +
                         V(j, i) * 0.5 * (V(j + 1, i) - V(j - 1, i));
            VS(j, i) = V(j, i) - a * adv +
                       d * (V(j, i + 1) + V(j, i - 1) + V(j + 1, i) + V(j - 1, i) - 4.0 * V(j, i));
        }
}

#pragma amr kernel
static void divergence(double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(us, vs, rhs)
    double c = 1.0 / (h * dt);
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            RHS(j, i) = c * (US(j, i + 1) - US(j, i) + VS(j + 1, i) - VS(j, i));
}

/* One sweep; the ring of p stays 0. */
#pragma amr kernel
static void jacobi(double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(p, pn, rhs)
    double hh = h * h;
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            PN(j, i) = 0.25 * (P(j, i + 1) + P(j, i - 1) + P(j + 1, i) + P(j - 1, i) - hh * RHS(j, i));
}

#pragma amr kernel
static void correct(double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, v, us, vs, p)
    double a = dt / h;
    for (int j = 1; j <= ny; j++)
        for (int i = 2; i <= nx; i++)
            U(j, i) = US(j, i) - a * (P(j, i) - P(j, i - 1));
    for (int j = 2; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            V(j, i) = VS(j, i) - a * (P(j, i) - P(j - 1, i));
}

int main(int argc, char **argv)
{
    nx = ny = argc > 1 ? atoi(argv[1]) : 32;
    int steps = argc > 2 ? atoi(argv[2]) : 40, sweeps = 10;
    double h = 1.0 / nx, nu = 0.01, dt = 0.2 * h;
    start();
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        predict(dt, h, nu);
        divergence(dt, h);
        for (int s = 0; s < sweeps; s++) {
            jacobi(h);
            double *swap = p;
            p = pn;
            pn = swap;
        }
        correct(dt, h);
    }
    double sum = 0.0, least = 0.0;
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx + 1; i++) {
            sum += U(j, i) * U(j, i);
            least = fmin(least, U(j, i));
        }
    printf("energy %.10e, back flow %.10e, centre %.10e %.10e\n", 0.5 * sum * h * h, least,
           U(ny / 2, nx / 2), V(ny / 2, nx / 2));
    FILE *out = fopen("cavity.raw", "wb");
    fwrite(u, sizeof *u, (size_t)(nx + 3) * (ny + 2), out);
    fwrite(v, sizeof *v, (size_t)(nx + 2) * (ny + 3), out);
    fwrite(p, sizeof *p, (size_t)(nx + 2) * (ny + 2), out);
    fclose(out);
    return 0;
}
