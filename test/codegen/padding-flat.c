// Arrays of which nobody says how long they are, with and without ghost cells: the loops tell. Some
// count from the first ghost cell, some from the first cell inside; arrays come and go.
// RUN: %amrcc -Wno-amr-host-view -DSTEPS=4 --dump=plan %s | FileCheck %s
// RUN: %near 0.01 --block=8 -Wno-amr-host-view -DSTEPS=20 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// CHECK: axis i ring 2 2 boundary ring
// CHECK-LABEL: nest 0 start
// CHECK: range i = 0 : n + 4
// CHECK-LABEL: nest 1 bend
// CHECK: range i = 2 : n + 2
// CHECK: array w double written full at w stride 1 lacks (2)
// CHECK: array kappa const double read at kappa stride 1 lacks (2)
// CHECK: array u const double read at u stride 1{{$}}
// CHECK: offsets (-2) (-1) (0) (1) (2)
// CHECK-LABEL: nest 2 add
// CHECK: range i = 2 : cells + 2
// CHECK: access u (0) read write
// CHECK-NEXT: access w (0) read
// CHECK-LABEL: nest 3 largest
// CHECK: range i = 2 : n + 2
#pragma amr kernel
static void start(int n, double *u)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 0; i < n + 4; i++) {
        double x = (i - 1.5) / n - 0.4;
        u[i] = exp(-90 * x * x);
    }
}

#pragma amr kernel scale(-4)
static void bend(int n, double *w, const double *u, const double *kappa)
{
#pragma amr data domain(i) arrays(w, u, kappa)
    for (int i = 0; i < n; i++)
        w[i] = kappa[i] * (4 * (u[i + 1] + u[i + 3]) - 6 * u[i + 2] - u[i] - u[i + 4]);
}

#pragma amr kernel
static void add(int cells, double *u, const double *w)
{
#pragma amr data domain(i) arrays(u, w)
    for (int i = 0; i < cells; i++)
        u[i + 2] += w[i];
}

#pragma amr kernel
static double largest(int n, const double *w)
{
#pragma amr data domain(i) arrays(w)
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(w[i]));
    return most;
}

int main(void)
{
    int n = 512;
    double *u = malloc((n + 4) * sizeof *u), *w = malloc(n * sizeof *w), most = 0;
    double *kappa = malloc(n * sizeof *kappa);
    start(n, u);
    for (int i = 0; i < n; i++)
        kappa[i] = 0.04 + 0.01 * exp(-0.001 * (i - 150.0) * (i - 150.0));
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        bend(n, w, u, kappa);
        add(n, u, w);
        most = largest(n, w);
        if (t % 7 == 3) {
            printf("%.17g %.17g\n", w[0], w[n - 1]);
            free(w);
            w = malloc(n * sizeof *w);
        }
        u[2] = u[3];
        u[n + 1] = 0.01 * t;
        u[1] = u[2];
    }
    printf("%.17g\n", most);
    for (int i = 0; i < n + 4; i++)
        printf("%.17g\n", u[i]);
    for (int i = 0; i < n; i++)
        printf("%.17g\n", w[i]);
    return 0;
}
