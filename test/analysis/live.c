/* Which arrays carry values from step to step: read before they are overwritten, on any way through a step. */
// RUN: %amrcc -w --report %s | FileCheck %s
#include <stdio.h>
enum { N = 34 };
static double u[N], flux[N], sometimes[N], seen[N], old[2][N];

#pragma amr data domain(i) arrays(u, flux, sometimes, seen, old)

#pragma amr kernel
static void fluxes(void)
{
    for (int i = 1; i < N - 1; i++)
        flux[i] = 0.1 * u[i];
}

#pragma amr kernel
static void filter(void)
{
    for (int i = 1; i < N - 1; i++)
        sometimes[i] = 0.5 * u[i];
}

#pragma amr kernel
static void apply(int t)
{
    for (int i = 1; i < N - 1; i++)
        u[i] = u[i] + flux[i] + 0.1 * sometimes[i];
    for (int i = 1; i < N - 1; i++)
        seen[i] = u[i];
    for (int i = 1; i < N - 1; i++)
        old[t % 2][i] = u[i] - old[(t + 1) % 2][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        if (t > 0)
            printf("%g\n", seen[3]);
        fluxes();
        if (t % 4 == 0)
            filter();
        apply(t);
    }
    return 0;
}

// CHECK: u: double, {{.*}}, lives from step to step (read at {{.*}}live.c:12)
// CHECK-NEXT: flux: double, {{.*}}, not live from step to step
// CHECK-NEXT: sometimes: double, {{.*}}, lives from step to step (read at {{.*}}live.c:26)
// CHECK-NEXT: seen: double, {{.*}}, lives from step to step (read at {{.*}}live.c:39)
// CHECK-NEXT: old: double, {{.*}}, lives from step to step (read at {{.*}}live.c:30)
