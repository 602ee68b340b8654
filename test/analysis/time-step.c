/* A time step that the kernel computes from the cell width is the same on all levels: what is added up once a step says
 * which variable it is. An area that a loop adds up is none. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DMEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %amrcc --dump=plan -DAREA %s 2>&1 | FileCheck --check-prefix=AREA %s
// RUN: %same %s
// RUN: %same -DMEMBER %s
// RUN: %near 2e-2 --block=16 -DN=514 %s
// RUN: %near 5e-3 --block=16 -DN=514 -DMEMBER %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 98
#endif

struct run {
    double dx, t, end, *u, *un;
};

#ifdef MEMBER
// MEMBER: scalar dt double (the time step)
#pragma amr kernel
static void advance(struct run *r)
{
#pragma amr data domain(i) arrays(r->u, r->un) spacing(r->dx)
    double dt = 0.3 * r->dx * r->dx;
    for (int i = 1; i < N - 1; i++)
        r->un[i] = r->u[i] + dt / (r->dx * r->dx) * (r->u[i - 1] - 2 * r->u[i] + r->u[i + 1]);
    double *s = r->u;
    r->u = r->un;
    r->un = s;
    r->t = dt + r->t;
}

int main(void)
{
    struct run run = {.dx = 1.0 / N, .end = 3000 * 0.3 / N / N}, *r = &run;
    r->u = malloc(N * sizeof(double));
    r->un = malloc(N * sizeof(double));
    for (int i = 0; i < N; i++)
        r->u[i] = r->un[i] = exp(-300 * (i * r->dx - 0.3) * (i * r->dx - 0.3));
#pragma amr timeloop
    while (r->t < r->end)
        advance(r);
    printf("%.17g\n", r->t);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", r->u[i]);
    return 0;
}
#else
// CHECK: scalar dt double (the time step)
// AREA: scalar h2 double per level (h2 = dx * dx)
#pragma amr kernel
int main(void)
{
    double *u = malloc(N * sizeof(double)), *un = malloc(N * sizeof(double)), dx = 1.0 / N, t = 0, end = 0.3, area = 0;
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    for (int i = 0; i < N; i++)
        u[i] = un[i] = exp(-300 * (i * dx - 0.3) * (i * dx - 0.3));
#ifdef AREA
    double h2 = dx * dx, dt = 1e-6;
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        for (int k = 0; k < 4; k++)
            area += h2;
        for (int i = 1; i < N - 1; i++)
            un[i] = u[i] + dt / h2 * (u[i - 1] - 2 * u[i] + u[i + 1]);
#else
#pragma amr timeloop
    while (t < end) {
        double fastest = 0;
        for (int i = 1; i < N - 1; i++)
            fastest = fmax(fastest, 1 + u[i]);
        double dt = 0.4 * dx / fastest;
        if (t + dt > end)
            dt = end - t;
        for (int i = 1; i < N - 1; i++)
            un[i] = u[i] - dt * (1 + u[i]) / dx * (u[i] - u[i - 1]);
        t += dt;
#endif
        double *s = u;
        u = un;
        un = s;
    }
    printf("%.17g %.17g\n", t, area);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
#endif
