/* A table's entry that a computed index picks, beside a width: the place within the index tells which entry, and is no
 * factor that would make the width one of a coordinate. With the finest cells' width in both fluxes the diffusion is
 * twice too strong on leaves of the next level, and four times on those above. A coordinate that an entry and the width make
 * is the finest cells' all the same. */
// RUN: %near 1e-3 --block=4 -Wno-amr-numerics %s
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// CHECK: nest {{.*}} spread
// CHECK: scalar ih double per level (ih = 1.0 / h)
// CHECK-NOT: finest width
// CHECK: body
// CHECK: nest {{.*}} again
// CHECK: scalar h double per level (spacing)
// CHECK-NOT: finest width
// CHECK: body
// CHECK: nest {{.*}} shape
// CHECK: scalar h double (finest width: in a position or a sum)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 512, STEPS = 100 };
static double k[N], r[N];
static int count[N];

#pragma amr kernel init
static void start(double *u, double h)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 0; i < N; i++)
        u[i] = exp(-(((i + 0.5) * h - 0.45) * ((i + 0.5) * h - 0.45)) / 0.01);
}

#pragma amr kernel
static void spread(double *u, double *un, double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double ih = 1.0 / h;
    for (int i = 0; i < N; i++) {
        double left = 0.5 * (k[i] + k[(i + N - 1) % N]) * (u[i] - u[(i + N - 1) % N]) * ih;
        double between = 0.5 * (k[i] + k[(i + 1) % N]) * ih;
        double right = between * (u[(i + 1) % N] - u[i]);
        un[i] = u[i] + dt * (right - left) * ih;
    }
}

#pragma amr kernel
static void again(double *u, double *un, double h, double c)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 0; i < N; i++)
        un[i] = u[i] + c / (r[(i + 3) % N] * r[(i + 3) % N] * h * h) *
                           (u[(i + 1) % N] - 2 * u[i] + u[(i + N - 1) % N]);
}

#pragma amr kernel
static void shape(double *u, double *f, double h)
{
#pragma amr data domain(i) arrays(u, f) spacing(h)
    for (int i = 0; i < N; i++)
        f[i] = u[i] * sin(6 * (count[N - 1 - i] + 0.5) * h);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h / 0.01;
    double *u = malloc(N * sizeof *u), *un = malloc(N * sizeof *un), *f = malloc(N * sizeof *f);

    for (int q = 0; q < N; q++)
        k[q] = 0.01, r[q] = 1, count[q] = q;
    start(u, h);
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        spread(u, un, h, dt);
        again(un, u, h, 0.01 * dt);
        shape(u, f, h);
    }
    for (int i = 0; i < N; i++)
        printf("%.9e\n", u[i]);
    free(u);
    free(un);
    free(f);
    return 0;
}
