// Variables of a function that its loops along the edge set in each round, some under a condition: as good as declared
// there. A loop over the values of a cell chooses by conditions what is set of each. No loop counts the rows: how long
// they are, nests of other functions tell.
// Nothing of that holds where a round needs what another has set, where what is set is read behind the loop, or where a
// condition asks for it: the loop stays host code, and right.
// RUN: %amrcc --dump=plan -Werror=amr-host-view %s
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --report -DKEPT=1 %s 2>&1 | FileCheck %s
// RUN: %same -w -DKEPT=1 %s
// RUN: %amrcc --report -DKEPT=2 %s 2>&1 | FileCheck %s
// RUN: %same -w -DKEPT=2 %s
// RUN: %amrcc --report -DKEPT=3 %s 2>&1 | FileCheck %s
// RUN: %same -w -DKEPT=3 %s
// Of a table cells may ask under a condition for entries that a nest reads anyway; of others nobody knows that they exist.
// RUN: %amrcc --dump=plan -Werror=amr-host-view -DENTRY=G %s | FileCheck %s --check-prefix=ENTRY
// RUN: %near 2e-3 -DENTRY=G --block=8 %s
// RUN: %amrcc --report -DENTRY=0 %s 2>&1 | FileCheck %s
// ENTRY: table base double along i entries 0 : 0 own 0 base 0
// CHECK: warning: 'u{{.*}}' is needed as a whole here
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef KEPT
#define KEPT 0
#endif
enum { G = 2, VALUES = 2 };
static int nx = 96, nz = 64;
static double h, *u, *v, *base, behind;

static void walls(double *u)
{
    int i, l;
    const double width = 0.3;
    double x, place, slope = 0.0;
    for (l = 0; l < VALUES; l++) {
        for (i = 0; i < nx + 2 * G; i++) {
            if (l == 1) {
                u[l * (nz + 2 * G) * (nx + 2 * G) + (0) * (nx + 2 * G) + i] = 0.0;
                u[l * (nz + 2 * G) * (nx + 2 * G) + (1) * (nx + 2 * G) + i] = 0.0;
                u[l * (nz + 2 * G) * (nx + 2 * G) + (nz + G) * (nx + 2 * G) + i] = 0.0;
                u[l * (nz + 2 * G) * (nx + 2 * G) + (nz + G + 1) * (nx + 2 * G) + i] = 0.0;
                x = (i - G + 0.5) * h - 0.5;
#if KEPT == 3
                if (fabs(x) < width + slope) {
#else
                if (fabs(x) < width) {
#endif
                    double down = 2.0;
                    place = x / width;
                    down *= 0.25;
#if KEPT == 2
                    slope = 0.5 * slope + down * cos(1.5 * place);
#else
                    slope = down * cos(1.5 * place);
#endif
                    u[1 * (nz + 2 * G) * (nx + 2 * G) + 0 * (nx + 2 * G) + i] = slope * u[G * (nx + 2 * G) + i];
                    u[1 * (nz + 2 * G) * (nx + 2 * G) + 1 * (nx + 2 * G) + i] = slope * u[G * (nx + 2 * G) + i];
                }
            } else {
                u[l * (nz + 2 * G) * (nx + 2 * G) + (0) * (nx + 2 * G) + i] = u[l * (nz + 2 * G) * (nx + 2 * G) + G * (nx + 2 * G) + i];
                u[l * (nz + 2 * G) * (nx + 2 * G) + (1) * (nx + 2 * G) + i] = u[l * (nz + 2 * G) * (nx + 2 * G) + G * (nx + 2 * G) + i];
                u[l * (nz + 2 * G) * (nx + 2 * G) + (nz + G) * (nx + 2 * G) + i] = u[l * (nz + 2 * G) * (nx + 2 * G) + (nz + G - 1) * (nx + 2 * G) + i];
                u[l * (nz + 2 * G) * (nx + 2 * G) + (nz + G + 1) * (nx + 2 * G) + i] = u[l * (nz + 2 * G) * (nx + 2 * G) + (nz + G - 1) * (nx + 2 * G) + i];
            }
        }
    }
    for (i = 0; i < nx; i++)
        if (VALUES == 3) /* never */
            u[i] = 0.5;
#ifdef ENTRY
    for (i = ENTRY; i < nx + 2 * G - ENTRY; i++) {
        x = (i - G + 0.5) * h - 0.5;
        if (fabs(x) < width)
            u[1 * (nz + 2 * G) * (nx + 2 * G) + 1 * (nx + 2 * G) + i] = base[i] * u[G * (nx + 2 * G) + i];
    }
#endif
#if KEPT == 1
    behind += slope;
#endif
}

#define AT(l, k, i) ((l) * (nz + 2 * G) * (nx + 2 * G) + ((k) + G) * (nx + 2 * G) + (i) + G)

#pragma amr kernel
static void step(double *u, double *v, double dt)
{
#pragma amr data domain(k, i) arrays(u, v) spacing(h)
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++) {
            for (int l = 0; l < VALUES; l++)
                v[AT(l, k, i)] = u[AT(l, k, i)] + dt / (h * h) * (u[AT(l, k, i - 1)] + u[AT(l, k, i + 1)] + u[AT(l, k - 1, i)] + u[AT(l, k + 1, i)] - 4 * u[AT(l, k, i)]);
            v[AT(1, k, i)] += dt * base[i + G] * (u[AT(0, k - 2, i)] - u[AT(1, k + 2, i)]);
        }
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
            for (int l = 0; l < VALUES; l++)
                u[AT(l, k, i)] = v[AT(l, k, i)];
}

int main(void)
{
    size_t size = VALUES * (nz + 2 * G) * (nx + 2 * G) * sizeof(double);
    u = malloc(size);
    v = malloc(size);
    h = 1.0 / nx;
    base = malloc((nx + 2 * G) * sizeof(double));
    for (int i = 0; i < nx + 2 * G; i++)
        base[i] = 1 + 0.2 * sin(6 * i * h);
    for (int l = 0; l < VALUES; l++)
        for (int k = -G; k < nz + G; k++)
            for (int i = -G; i < nx + G; i++) {
                double x = (i + 0.5) * h - 0.4, z = (k + 0.5) * h - 0.1;
                u[AT(l, k, i)] = v[AT(l, k, i)] = exp(-150 * (x * x + z * z));
            }
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        walls(u);
        step(u, v, 0.2 * h * h);
    }
    for (int k = 0; k < nz; k += 3)
        for (int i = 0; i < nx; i += 3)
            printf("%.10f %.10f\n", u[AT(0, k, i)], u[AT(1, k, i)]);
    printf("%.10f\n", behind);
    return 0;
}
