/* Arrays one behind the other in a flat one, whose length goes by a parameter that is given a product: mirror images in
 * loops over these arrays with a sign for each, and one loop over the cells of all. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/flat-planes_amr.c | FileCheck --check-prefix=HOST %s
// CHECK-NOT: warning:
// CHECK: nest 1 step
// CHECK-NEXT: range j = 0 : 50
// CHECK: nest 2 edges {{.*}} boundary inward
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "n", n, 3300);
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NX = 66, NY = 50, NV = 3 };

static void edges(double *a, int n)
{
    for (int q = 0; q < NV; q++) {
        double s = q == 1 ? -1 : 1;
        for (int j = 0; j < NY; j++) {
            a[q * n + j * NX] = s * a[q * n + j * NX + 1];
            a[q * n + j * NX + NX - 1] = s * a[q * n + j * NX + NX - 2];
        }
        s = q == 2 ? -1 : 1;
        for (int i = 0; i < NX; i++) {
            a[q * n + i] = s * a[q * n + NX + i];
            a[q * n + (NY - 1) * NX + i] = s * a[q * n + (NY - 2) * NX + i];
        }
    }
}

#pragma amr kernel
static void step(double *u, double *un, int n, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / h;
    for (int q = 0; q < NV; q++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++) {
                int idx = j * NX + i;
                un[q * n + idx] = u[q * n + idx] - c * (0.5 * (u[q * n + idx] - u[q * n + idx - 1]) +
                                                        0.2 * (u[q * n + idx] - u[q * n + idx - NX]));
            }
#if FORM == 0
    for (int k = 0; k < NV * n; k++)
        u[k] = un[k];
#else
    for (int q = 0; q < NV; q++)
        for (int k = 0; k < n; k++)
            u[q * n + k] = un[q * n + k];
#endif
}

int main(void)
{
    double h = 1.0 / NX;
    double *u = malloc(NV * NX * NY * sizeof(double)), *un = malloc(NV * NX * NY * sizeof(double));
    for (int q = 0; q < NV; q++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                u[q * NX * NY + j * NX + i] = un[q * NX * NY + j * NX + i] =
                    (q + 1) * exp(-0.02 * ((i - 26) * (i - 26) + (j - 22) * (j - 22)));
#pragma amr timeloop
    for (int n = 0; n < 14; n++) {
        edges(u, NX * NY);
        step(u, un, NX * NY, 0.2 * h, h);
    }
    for (int k = 0; k < NV * NX * NY; k++)
        printf("%.17g\n", u[k]);
    return 0;
}
