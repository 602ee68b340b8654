/* Sizes that the program computes once: `cells`, from one component of a flat array to the next, in a variable of file
 * scope, and the local stride `s`. They are taken for their formulas, which each launch compares. Ghost cells are set by
 * mirror images that count inward along y, under conditions on entries of a table; a helper chooses one of two states by
 * a pointer. */
// FORM: flat, strides set once; ghost ring of width 2; mirrored edge values
// RUN: %amrcc --report %s -o /dev/null 2>&1 | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/sizes-set-once_amr.c | FileCheck %s --check-prefix=HOST
// RUN: %same %s
// RUN: %near 3e-3 %s
// RUN: %amrcc -w -DLATE %s -o %t/late -lm && not %t/late 2>&1 | FileCheck %s --check-prefix=LATE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NG 2
#define AT(j, i) ((j) * (nx + 2 * NG) + (i))
enum { NQ = 2, X = 0, Y = 1, OUTFLOW = 0, REFLECT = 1 };
static int nx, ny, cells;
static int bc[2][2];

// CHECK-NOT: warning
// CHECK: across j: ring, the arrays hold 2 and 2 cells outside the mesh
// CHECK-NOT: in every step that runs this
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "cells", cells, (long)nx * ny + 4L * nx + 4L * ny + 16);
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "s", s, nx + 4);
// LATE: 'cells' is 10000 at the nest at {{.*}}, but all that sets it in the program made it 9600
static double size_of(const double *w)
{
    return sqrt(w[0] * w[0] + w[1] * w[1]);
}

/* Of the larger state. */
static double larger(const double *l, const double *r)
{
    const double *w = size_of(l) > size_of(r) ? l : r, *end = &w[0];
    end = l[0] > 2.0 ? l : w;
    return size_of(end);
}

static void edges_x(double *u)
{
    for (int q = 0; q < NQ; q++) {
        double sign = q == 1 ? -1.0 : 1.0;
        double *a = u + q * cells;
        for (int j = 0; j < ny + 2 * NG; j++)
            for (int g = 0; g < NG; g++) {
                if (bc[X][0] == REFLECT)
                    a[AT(j, g)] = sign * a[AT(j, 2 * NG - 1 - g)];
                else
                    a[AT(j, g)] = a[AT(j, NG)];
                a[AT(j, nx + NG + g)] = a[AT(j, nx + NG - 1)];
            }
    }
}

static void edges_y(double *u)
{
    for (int q = 0; q < NQ; q++) {
        double sign = q == 1 ? -1.0 : 1.0;
        for (int g = 0; g < NG; g++)
            for (int i = 0; i < nx + 2 * NG; i++) {
                u[q * cells + AT(g, i)] = sign * u[q * cells + AT(2 * NG - 1 - g, i)];
                if (bc[Y][1] == REFLECT)
                    u[q * cells + AT(ny + NG + g, i)] = sign * u[q * cells + AT(ny + NG - 1 - g, i)];
                else
                    u[q * cells + AT(ny + NG + g, i)] = u[q * cells + AT(ny + NG - 1, i)];
            }
    }
}

#pragma amr kernel
static void step(double *un, const double *u, double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    int s = nx + 2 * NG;
    double a = dt / (h * h), b = 0.05 * dt / (h * h);
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            int c = AT(j, i);
            double here[2], other[2] = {0.5, 0.25};
            for (int q = 0; q < NQ; q++)
                here[q] = u[q * cells + c];
            for (int q = 0; q < NQ; q++) {
                int k = q * cells + c;
                un[k] = u[k] + a * (u[k - 1] + u[k + 1] + u[k - s] + u[k + s] - 4 * u[k]) -
                        b * (u[k - 2] + u[k + 2] + u[k - 2 * s] + u[k + 2 * s] - 4 * u[k]) -
                        0.1 * dt * larger(here, other) * u[k];
            }
        }
}

int main(void)
{
    nx = ny = 96;
    cells = (nx + 2 * NG) * (ny + 2 * NG);
    bc[X][0] = bc[Y][1] = REFLECT;
#ifdef LATE
    ny -= 4;
#endif
    double *u = calloc(NQ * cells, sizeof *u), *un = calloc(NQ * cells, sizeof *un), h = 1.0 / nx;
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            u[AT(j, i)] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 60) * (j - 60)));
            u[cells + AT(j, i)] = 0.5 * exp(-0.02 * ((i - 6) * (i - 6) + (j - 8) * (j - 8)));
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        edges_x(u);
        edges_y(u);
        step(un, u, 0.2 * h * h, h);
        double *x = u;
        u = un;
        un = x;
    }
    for (int q = 0; q < NQ; q++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++)
                printf("%.17g\n", u[q * cells + AT(j, i)]);
    return 0;
}
