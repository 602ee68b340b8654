/* Speeds of faces that only fluxes read, counted otherwise than the fluxes: behind the cell where those lie in front,
 * and the other way round. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefixes=BOTH,FRONT %s
// RUN: %amrcc --dump=plan -DBEHIND %s 2>&1 | FileCheck --check-prefixes=BOTH,BEHIND %s
// RUN: %near 2e-2 --block=8 %s
// RUN: %near 2e-2 --block=8 -DBEHIND %s
// RUN: rm -rf %t && %amrcc -w --emit=%t %s && FileCheck --check-prefix=MADE %s < %t/flux-followers_kernels.c
// What is made anew in each step is nothing that the mesh follows.
// MADE: {"u", AMR_DOUBLE, {{.*}}, "u", 0, 0x
// MADE: {"s", AMR_DOUBLE, {{.*}}, "s", 1, 0x
// BOTH: field f double flat node
// BOTH: field s double flat node
// FRONT: array s double written full at s stride 1 lacks (1)
// BEHIND: array f double written full at f stride 1 lacks (1)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 64 };
static double u[N + 2], f[N + 2], s[N + 2];

#ifdef BEHIND
#define SPEED(i) s[i]
#define FLUX(i) f[(i) - 1]
#else
#define SPEED(i) s[(i) - 1]
#define FLUX(i) f[i]
#endif

#pragma amr kernel
static void step(double h)
{
#pragma amr data domain(i) arrays(u, f, s) spacing(h)
    for (int i = 1; i < N + 2; i++)
        SPEED(i) = 0.5 * (u[i - 1] + u[i]);
    for (int i = 1; i < N + 2; i++)
        FLUX(i) = SPEED(i) * u[i - 1];
    for (int i = 1; i < N + 1; i++)
        u[i] -= 0.1 / (64 * h) * (FLUX(i + 1) - FLUX(i));
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        u[i] = 1 + exp(-0.05 * (i - 20) * (i - 20));
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(1.0 / N);
    for (int i = 0; i < N + 2; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
