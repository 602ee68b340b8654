/* Arrays with the cell width in them that are not to go with the level, or do so in another way. A kernel in front of the
 * loop sets lengths of the finest cells: 1: as a part of a source; 2: as a viscosity. Stored as powers of the width they
 * were wrong by 0.08 and 0.016 of the range at 1e-2. 3: amounts, whose coarse cells a clause makes as sums: 0.05. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
#include <math.h>
#include <stdio.h>

enum { N = 512 };
static double u[N], un[N], v[N], k[N];
#if KIND == 3
#pragma amr data domain(i = 0 : N) arrays(u, un, v, k) spacing(h) restrict(sum: k)
#else
#pragma amr data domain(i = 0 : N) arrays(u, un, v, k) spacing(h)
#endif
static double h = 1.0 / N, dt;

#pragma amr kernel
static void first(void)
{
    for (int i = 0; i < N; i++) {
        double x = (i + 0.5) * h;
        u[i] = exp(-150 * (x - 0.3) * (x - 0.3));
        un[i] = u[i];
        v[i] = 1;
    }
}

#pragma amr kernel
static void lengths(void)
{
    for (int i = 0; i < N; i++)
        k[i] = KIND == 1 ? 4 * h * v[i] : 0.5 * h;
}

#pragma amr kernel
static void step(void)
{
#if KIND == 3
    for (int i = 0; i < N; i++)
        k[i] = h * u[i];
    for (int i = 0; i < N; i++)
        un[i] = u[i] - dt / (h * h) * 0.5 * (k[(i + 1) % N] - k[(i + N - 1) % N]);
#else
    for (int i = 0; i < N; i++)
        un[i] = u[i] - dt / (2 * h) * (u[(i + 1) % N] - u[(i + N - 1) % N]) +
                (0.5 * dt * dt + (KIND == 2 ? dt * k[i] : 0)) / (h * h) * (u[(i + 1) % N] - 2 * u[i] + u[(i + N - 1) % N]) -
                (KIND == 1 ? dt * u[i] / (0.05 + k[i]) : 0);
#endif
    for (int i = 0; i < N; i++)
        u[i] = un[i];
}

int main(void)
{
    dt = 0.4 * h;
    first();
    if (KIND < 3)
        lengths();
#pragma amr timeloop
    for (int n = 0; n < (KIND == 3 ? 10 : 20); n++)
        step();
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
