/* Arrays that hold a power of the cell width and go with the place, in kernels that name no width.
 * 1: `c = dt / h * (1 + x)`, where the width that divides was taken for the finest cells': refused at run time. 2: the
 * same with the clause that the message named, which changed nothing. 3: Yee's scheme as in textbooks: a kernel sets the
 * coefficients in front of the loop, and the steps know no width: it ran with one level only. 4: a distance counted
 * in cells stays one of the finest cells. 5: another part
 * is added in some places: as 1. OTHERS: kernels in front of the loop and in it set the array; the hint names it. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
// RUN: %follows -w --block=8 -DKIND=5 %s
// RUN: %amrcc --dump=plan -DKIND=1 -DOTHERS %s 2>&1 | FileCheck %s
// CHECK: hint: where a coefficient's array holds a power of the cell width, as dt / h, say which: scale(c: -1);
#include <math.h>
#include <stdio.h>
enum { N = 512 };
#pragma amr data domain(i) spacing(h) arrays(u, un, c, e)
static double u[N + 2], un[N + 2], c[N + 2], e[N + 2];
#pragma amr kernel
static void coefficients(double h, double dt)
{
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
#if KIND == 4
        c[i] = (x - 0.5) / h / 64;
        e[i] = 0;
#else
        c[i] = dt / h * (1 + 0.3 * x);
        if (KIND == 5 && x > 0.5)
            c[i] += 0.4 * dt / h * (x - 0.5);
        e[i] = 0.8 * dt / h / (1 + x * x);
#endif
    }
}
#ifdef OTHERS
#pragma amr kernel
static void others(double h, double dt)
{
    for (int i = 0; i < N + 2; i++)
        c[i] = 0.5 * dt / h;
}
#endif
#if KIND == 3
#pragma amr kernel
static void step(void)
{
    for (int i = 0; i <= N; i++)
        un[i] += e[i] * (u[i + 1] - u[i]);
    for (int i = 1; i <= N; i++)
        u[i] += c[i] * (un[i] - un[i - 1]);
}
#elif KIND == 4
#pragma amr kernel
static void step(double h, double dt)
{
    for (int i = 1; i <= N; i++)
        un[i] = u[i] + 3e-4 * dt / (h * h) * (1 + exp(-c[i] * c[i])) * (u[i + 1] - 2 * u[i] + u[i - 1]) + dt * exp(-c[i] * c[i]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}
#else
#if KIND == 2
#pragma amr kernel scale(c: -1)
#else
#pragma amr kernel
#endif
static void step(void)
{
    for (int i = 1; i <= N; i++)
        un[i] = u[i] - 0.5 * c[i] * (u[i + 1] - u[i - 1]) + 0.5 * c[i] * c[i] * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}
#endif
int main(void)
{
    double h = 1.0 / N, dt = 0.4 * h;
#if KIND == 4
    coefficients(h, dt);
#endif
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = exp(-400 * (x - 0.3) * (x - 0.3));
    }
#if KIND == 3
    coefficients(h, dt);
#endif
#ifdef OTHERS
    coefficients(h, dt);
#define coefficients others
#endif
#pragma amr timeloop
    for (int s = 0; s < 100; s++) {
#if KIND == 4
        step(h, dt);
#elif KIND == 3
        step();
#else
        coefficients(h, dt);
        step();
#endif
    }
    for (int i = 1; i <= N; i += 5)
        printf("%.17g\n", u[i]);
    return 0;
}
