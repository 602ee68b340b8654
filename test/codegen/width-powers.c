/* Arrays in cells that hold what goes with a power of the cell width: leaves keep what the finest cells would hold. Each
 * had 0.03 to 0.3 of the range at every tolerance, or was refused at run time, and amrcc was silent but for 4.
 * 1: Courant numbers of cells, which fluxes read from the next cell. 2: coefficients that a kernel sets in front of the
 * loop, in float, averaged to faces. 3: Yee's scheme with such coefficients in cells and on faces. 4: the flux itself in
 * cells; host code prints it. 5: two powers, one made of the other, under a condition. 6: host code sets
 * the coefficients, and clauses say their power. 7: sums and largest values of such
 * arrays, which are those of the finest cells. 8: an array made of the neighbours of one, by a difference that is
 * divided; host code prints it. 9: the library copies one. 10: one is made by two assignments. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
// RUN: %follows -w --block=8 -DKIND=5 %s
// RUN: %follows -w --block=8 -DKIND=6 %s
// RUN: %follows -w --block=8 -DKIND=7 %s
// RUN: %follows -w --block=8 -DKIND=8 %s
// RUN: %follows -w --block=8 -DKIND=9 %s
// RUN: %follows -w --block=8 -DKIND=10 %s
#include <math.h>
#include <stdio.h>
#include <string.h>

#if KIND == 2
typedef float real;
#else
typedef double real;
#endif
enum { N = 512 };
static real u[N + 2], un[N + 2], v[N + 2], k[N + 2], c[N + 2], f[N + 3];
#pragma amr data domain(i = 1 : N + 1) arrays(u, un, v, k, c, f) spacing(h)
static real h = (real)1 / N, dt;

#pragma amr kernel
static void first(void)
{
    for (int i = 0; i < N + 2; i++) {
        real x = (i - (real)0.5) * h;
        u[i] = exp(-300 * (x - (real)0.3) * (x - (real)0.3));
        un[i] = u[i];
        c[i] = 0;
        v[i] = KIND == 3 || KIND == 6 ? 0 : 1 + (real)0.3 * cos(5 * x);
    }
}

#if KIND == 1
#pragma amr kernel
static void step(void)
{
    for (int i = 0; i < N + 2; i++)
        k[i] = dt / h * v[i];
    for (int i = 1; i < N + 2; i++)
        f[i] = (real)0.5 * (k[i - 1] * u[i - 1] + k[i] * u[i]);
    for (int i = 1; i < N + 1; i++)
        u[i] -= f[i + 1] - f[i];
}
#elif KIND == 2
#pragma amr kernel
static void coefficients(void)
{
    for (int i = 0; i < N + 2; i++)
        k[i] = dt / (h * h) * v[i];
}

#pragma amr kernel
static void step(void)
{
    for (int i = 1; i < N + 1; i++)
        un[i] = u[i] + (real)0.5 * (k[i] + k[i + 1]) * (u[i + 1] - u[i]) - (real)0.5 * (k[i] + k[i - 1]) * (u[i] - u[i - 1]);
    for (int i = 1; i < N + 1; i++)
        u[i] = un[i];
}
#elif KIND == 3 || KIND == 6
#if KIND == 3
#pragma amr kernel
#endif
static void coefficients(void)
{
    for (int i = 0; i < N + 2; i++)
        k[i] = dt / h / (1 + (real)0.5 * sin(6 * (i - (real)0.5) * h));
    for (int i = 1; i < N + 2; i++)
        f[i] = dt / h;
}

#if KIND == 3
#pragma amr kernel
#else
#pragma amr kernel scale(f: -1, k: -1)
#endif
static void step(void)
{
    for (int i = 1; i < N + 2; i++)
        c[i] -= f[i] * (u[i] - u[i - 1]);
    for (int i = 1; i < N + 1; i++)
        u[i] -= k[i] * (c[i + 1] - c[i]);
}
#elif KIND == 4
#pragma amr kernel
static void step(void)
{
    for (int i = 0; i < N + 2; i++)
        k[i] = dt / h * u[i];
    for (int i = 1; i < N + 1; i++)
        un[i] = u[i] - (real)0.5 * (k[i + 1] - k[i - 1]);
    for (int i = 1; i < N + 1; i++)
        u[i] = un[i];
}
#elif KIND >= 8
#pragma amr kernel
static void step(void)
{
    for (int i = 0; i < N + 2; i++) {
        k[i] = dt / h * v[i];
        if (KIND == 10)
            k[i] += dt / h * (real)0.2;
    }
#if KIND == 8
    for (int i = 1; i < N + 1; i++)
        c[i] = k[i] * u[i] - dt / h * (k[i] * u[i] - k[i - 1] * u[i - 1]);
#else
    memcpy(c, k, sizeof k);
#endif
    for (int i = 1; i < N + 1; i++)
        un[i] = u[i] - (real)0.5 * (c[i] + c[i - 1]) * (u[i] - u[i - 1]);
    for (int i = 1; i < N + 1; i++)
        u[i] = un[i];
}
#elif KIND == 7
#pragma amr kernel
static void step(void)
{
    for (int i = 0; i < N + 2; i++)
        k[i] = dt / (h * h) * v[i];
    for (int i = 0; i < N + 2; i++)
        c[i] = h * u[i];
    for (int i = 1; i < N + 1; i++)
        un[i] = u[i] + k[i] * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i < N + 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static void report(void)
{
    double sum = 0, most = 0;
    for (int i = 1; i < N + 1; i++)
        sum += c[i];
    for (int i = 1; i < N + 1; i++)
        most = fmax(most, k[i]);
    printf("%.17g %.17g\n", sum, most);
}
#else
#pragma amr kernel
static void step(void)
{
    for (int i = 0; i < N + 2; i++)
        if (v[i] > 1)
            k[i] = dt / h * v[i];
        else
            k[i] = dt / h * (2 - v[i]);
    for (int i = 0; i < N + 2; i++)
        c[i] = (real)0.3 * k[i] / h;
    for (int i = 1; i < N + 1; i++)
        un[i] = u[i] - (real)0.5 * (k[i - 1] + k[i]) * (u[i] - u[i - 1]) * (real)0.1 + h * (c[i + 1] + c[i - 1]) / 2 * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i < N + 1; i++)
        u[i] = un[i];
}
#endif

int main(void)
{
    dt = KIND == 2 || KIND == 7 ? (real)0.3 * h * h : (real)0.4 * h;
    first();
#if KIND == 2 || KIND == 3 || KIND == 6
    coefficients();
#endif
#pragma amr timeloop
    for (int n = 0; n < (KIND == 2 ? 100 : 10); n++)
        step();
#if KIND == 7
    report();
#endif
    for (int i = 1; i < N + 1; i++)
        printf("%.17g\n", KIND == 4 ? k[i] : KIND == 8 ? c[i] : u[i]);
    return 0;
}
