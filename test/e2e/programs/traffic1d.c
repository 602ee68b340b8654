/* Traffic on a road (Lighthill-Whitham-Richards) with a diffusion of drivers' caution: rates are added
 * up in arrays that memset clears, the Runge-Kutta stages lie in one array of arrays and are counted
 * by a loop, the edge cells are set first in each step and read by the host right after, a trial
 * array is given back before the first step.
 *
 * usage: traffic1d [cells [steps]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STAGES 3
#define NMAX 514

static int n = 200;
static double dx;
static double k[STAGES][NMAX];
static const double part[STAGES] = {0.0, 0.5, 0.75}, weight[STAGES] = {2.0 / 9, 1.0 / 3, 4.0 / 9};
#pragma amr data domain(i) arrays(k) spacing(dx)

static double flux(double r)
{
    return r * (1.0 - r);
}

/* What drives off on the right leaves no trace, what comes from the left is as dense as the first. */
static void edges(double *r)
{
    r[0] = r[1];
    r[n + 1] = 0.05;
}

#pragma amr kernel
static void drive(const double *r, double *rate)
{
#pragma amr data domain(i) arrays(r, rate) spacing(dx)
    for (int i = 1; i <= n; i++)
        rate[i] -= (flux(r[i]) - flux(r[i - 1])) / dx;
}

#pragma amr kernel
static void look_ahead(const double *r, double *rate, double caution)
{
#pragma amr data domain(i) arrays(r, rate) spacing(dx)
    for (int i = 1; i <= n; i++)
        rate[i] += caution * (r[i + 1] - 2.0 * r[i] + r[i - 1]) / (dx * dx);
}

#pragma amr kernel
static void stage(const double *r, double *y, int s, double dt)
{
#pragma amr data domain(i) arrays(r, y)
    if (s == 0)
        for (int i = 1; i <= n; i++)
            y[i] = r[i];
    else
        for (int i = 1; i <= n; i++)
            y[i] = r[i] + part[s] * dt * k[s - 1][i];
}

#pragma amr kernel
static double add(double *r, double dt)
{
#pragma amr data domain(i) arrays(r)
    double cars = 0.0;
    for (int i = 1; i <= n; i++) {
        for (int s = 0; s < STAGES; s++)
            r[i] += weight[s] * dt * k[s][i];
        cars += r[i];
    }
    return cars;
}

static void finish(const double *r, int step, double cars)
{
    FILE *f = fopen("rho.raw", "wb");
    if (!f)
        exit(EXIT_FAILURE);
    fwrite(r + 1, sizeof *r, (size_t)n, f);
    fclose(f);
    printf("%d steps, %.12f cars\n", step, cars * dx);
    exit(EXIT_SUCCESS);
}

int main(int argc, char **argv)
{
    int steps = 60;
    if (argc > 1)
        n = atoi(argv[1]);
    if (argc > 2)
        steps = atoi(argv[2]);
    if (n + 2 > NMAX)
        return EXIT_FAILURE;
    dx = 1.0 / n;
    double dt = 0.3 * dx, cars = 0;
    double *rho = malloc((size_t)(n + 2) * sizeof *rho), *y = calloc((size_t)n + 2, sizeof *y);
    double *trial = calloc((size_t)n + 2, sizeof *trial);
    for (int i = 0; i < n + 2; i++) {
        double x = (i - 0.5) * dx;
        rho[i] = 0.05 + 0.6 * exp(-300 * (x - 0.4) * (x - 0.4));
        trial[i] = 1.0;
    }
    edges(trial);
    free(trial);
#pragma amr timeloop
    for (int t = 0;; t++) {
        edges(rho);
        if (t % 20 == 0)
            printf("%d: %.12f %.12f %.12f\n", t, rho[n / 2], rho[0], cars * dx);
        if (t == steps)
            finish(rho, t, cars);
        memset(k, 0, sizeof k);
        for (int s = 0; s < STAGES; s++) {
            stage(rho, y, s, dt);
            edges(y);
            drive(y, k[s]);
            look_ahead(y, k[s], 4e-4);
        }
        cars = add(rho, dt);
    }
}
