// Rates that count the cells inside, beside states with two ghost cells: the rate's value 0 is that of cell 2, so differences of
// fluxes that make rates lie around cells of the states. One array holds the fluxes across both axes. A source is added to a
// rate once it is set. Where they are those across x, the tables of cells along y that they are made of lie in cells.
// RUN: %near 2e-3 %s
// RUN: %amrcc -w --dump=plan %s | FileCheck %s
// CHECK: axis j ring 2 2
// CHECK: axis i ring 2 2
// CHECK: field flux double flat node
// CHECK: field rate double flat as
// CHECK: table base double along j entries 0 : 0 own 0 base -2{{$}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { G = 2, VALUES = 2 };
static int n;
static double h, *now, *half, *flux, *rate, *base;

#define STATE(l, j, i) ((l) * (n + 2 * G) * (n + 2 * G) + (j) * (n + 2 * G) + (i))
#define FLUX(l, j, i) ((l) * (n + 1) * (n + 1) + (j) * (n + 1) + (i))
#define RATE(l, j, i) ((l) * n * n + (j) * n + (i))

static double between(double a, double b, double c, double d)
{
    return (7 * (b + c) - a - d) / 12;
}

#pragma amr kernel
static void across_x(double *u, double *flux, double *rate)
{
#pragma amr data domain(j, i) arrays(u, flux, rate) spacing(h)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n + 1; i++) {
            double v[VALUES];
            for (int l = 0; l < VALUES; l++)
                v[l] = between(u[STATE(l, j + G, i)], u[STATE(l, j + G, i + 1)], u[STATE(l, j + G, i + 2)], u[STATE(l, j + G, i + 3)]);
            flux[FLUX(0, j, i)] = 0.7 * v[0] + 0.3 * v[1] + base[j];
            flux[FLUX(1, j, i)] = 0.5 * v[1];
        }
    for (int l = 0; l < VALUES; l++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                rate[RATE(l, j, i)] = (flux[FLUX(l, j, i)] - flux[FLUX(l, j, i + 1)]) / h;
}

#pragma amr kernel
static void across_y(double *u, double *flux, double *rate)
{
#pragma amr data domain(j, i) arrays(u, flux, rate) spacing(h)
    for (int j = 0; j < n + 1; j++)
        for (int i = 0; i < n; i++) {
            double v[VALUES];
            for (int l = 0; l < VALUES; l++)
                v[l] = between(u[STATE(l, j, i + G)], u[STATE(l, j + 1, i + G)], u[STATE(l, j + 2, i + G)], u[STATE(l, j + 3, i + G)]);
            flux[FLUX(0, j, i)] = 0.4 * v[0];
            flux[FLUX(1, j, i)] = 0.2 * v[0] + 0.6 * v[1];
        }
    for (int l = 0; l < VALUES; l++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                rate[RATE(l, j, i)] = (flux[FLUX(l, j, i)] - flux[FLUX(l, j + 1, i)]) / h;
                if (l == 1)
                    rate[RATE(l, j, i)] = rate[RATE(l, j, i)] - 0.1 * u[STATE(0, j + G, i + G)];
            }
}

#pragma amr kernel
static void apply(double *from, double *to, double *rate, double dt)
{
#pragma amr data domain(j, i) arrays(from, to, rate)
    for (int l = 0; l < VALUES; l++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                to[STATE(l, j + G, i + G)] = from[STATE(l, j + G, i + G)] + dt * rate[RATE(l, j, i)];
}

static void stage(double *from, double *by, double *to, double dt, int axis)
{
    if (axis)
        across_y(by, flux, rate);
    else
        across_x(by, flux, rate);
    apply(from, to, rate, dt);
}

int main(void)
{
    n = 128;
    h = 1.0 / n;
    now = malloc(VALUES * (n + 2 * G) * (n + 2 * G) * sizeof(double));
    half = malloc(VALUES * (n + 2 * G) * (n + 2 * G) * sizeof(double));
    flux = malloc(VALUES * (n + 1) * (n + 1) * sizeof(double));
    rate = malloc(VALUES * n * n * sizeof(double));
    base = malloc(n * sizeof(double));
    for (int j = 0; j < n; j++)
        base[j] = 4 * (j + 0.5) * h;
    for (int l = 0; l < VALUES; l++)
        for (int j = 0; j < n + 2 * G; j++)
            for (int i = 0; i < n + 2 * G; i++) {
                double x = (i - 40.5) / n, y = (j - 50.5) / n;
                now[STATE(l, j, i)] = half[STATE(l, j, i)] = 1 + (l + 1) * exp(-150 * (x * x + y * y));
            }
#pragma amr timeloop
    for (int t = 0; t < 30; t++)
        for (int axis = 0; axis < 2; axis++) {
            stage(now, now, half, 0.15 * h, axis);
            stage(now, half, now, 0.3 * h, axis);
        }
    for (int j = G; j < n + G; j += 7)
        for (int i = G; i < n + G; i += 7)
            printf("%.9f %.9f\n", now[STATE(0, j, i)], now[STATE(1, j, i)]);
    return 0;
}
