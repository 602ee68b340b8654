// Small arrays of structs in a cell: the fluxes at its two faces, set one by one, in a loop or by a
// list, the cells of a stencil, through a pointer, and as an argument; and a struct chosen where a
// function takes one.
// RUN: %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/struct-local-arrays_kernels.c
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DLOOP %s
// RUN: %near 1e-3 --block=8 -DLIST %s
// RUN: %near 1e-3 --block=8 -DSTENCIL %s
// RUN: %near 1e-3 --block=8 -DGIVEN %s
// RUN: %near 1e-3 --block=8 -DCHOSEN %s
// CHECK: double f_m[2];
// CHECK: (f_m[1] - f_m[0])
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 128, STEPS = 20 };
struct flux { double m, q; };
struct cell { double h, hu; };

static struct flux riemann(struct cell a, struct cell b)
{
    struct flux f = {0.5 * (a.hu + b.hu) - (b.h - a.h),
                     0.5 * (a.hu * a.hu / a.h + 0.5 * a.h * a.h + b.hu * b.hu / b.h +
                            0.5 * b.h * b.h) - (b.hu - a.hu)};
    return f;
}

static double out(const struct flux *f)
{
    double s = 0;
    for (int k = 0; k < 2; k++)
        s += k ? f[k].m : -f[k].m;
    return s;
}

#pragma amr kernel
static void step(int n, struct cell *restrict u, struct cell *restrict un, double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < n - 1; i++) {
#if defined STENCIL
        struct cell c[3] = {u[i - 1], u[i], u[i + 1]};
        struct flux f[2] = {{0.5 * (c[0].hu + c[1].hu), c[0].h}, {0.5 * (c[1].hu + c[2].hu), c[1].h}};
#elif defined LIST
        struct flux f[2] = {riemann(u[i - 1], u[i]), riemann(u[i], u[i + 1])};
#elif defined LOOP
        struct flux f[2];
        for (int s = 0; s < 2; s++) {
            struct flux *p = &f[s];
            *p = riemann(u[i - 1 + s], u[i + s]);
        }
#else
        struct flux f[2];
        f[0] = riemann(u[i - 1], u[i]);
        f[1] = riemann(u[i], u[i + 1]);
#endif
#if defined CHOSEN
        f[0] = riemann(u[i - 1], u[i - 1].h > u[i].h ? u[i - 1] : u[i]);
        f[1] = riemann(u[i], u[i].h > u[i + 1].h ? u[i] : u[i + 1]);
#endif
#if defined GIVEN
        un[i].h = u[i].h - dt / h * out(f);
#else
        un[i].h = u[i].h - dt / h * (f[1].m - f[0].m);
#endif
        un[i].hu = u[i].hu - dt / h * (f[1].q - f[0].q);
    }
}

int main(void)
{
    int n = N;
    double h = 1.0 / n, dt = 0.2 * h;
    struct cell *u = calloc(n, sizeof *u), *un = calloc(n, sizeof *un);
    for (int i = 0; i < n; i++) {
        double x = i * h - 0.45;
        u[i].h = 1 + 0.5 * exp(-x * x / 0.004);
        u[i].hu = 0;
        un[i] = u[i];
    }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        step(n, u, un, dt, h);
        struct cell *s = u;
        u = un;
        un = s;
    }
    for (int i = 0; i < n; i++)
        printf("%.17g %.17g\n", u[i].h, u[i].hu);
    return 0;
}
