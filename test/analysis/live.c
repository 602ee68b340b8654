/* Which arrays carry values from step to step: read before they are overwritten, on any way through a step. */
// RUN: %amrcc -w --report %s | FileCheck %s
#include <stdio.h>
#include <string.h>
enum { N = 34 };
static double u[N], flux[N], sometimes[N], seen[N], old[2][N], rate[N], skipped[N];

#pragma amr data domain(i) arrays(u, flux, sometimes, seen, old, rate, skipped)

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

#pragma amr kernel
static void gather(int again)
{
    if (again)
        goto add;
    for (int i = 1; i < N - 1; i++)
        skipped[i] = u[i];
add:
    for (int i = 1; i < N - 1; i++)
        rate[i] += skipped[i];
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
        memset(rate, 0, sizeof rate);
        gather(t % 2);
        if (t == 9)
            goto end;
    }
end:
    return 0;
}

// CHECK: u: double, {{.*}}, lives from step to step (read at {{.*}}live.c:13)
// CHECK-NEXT: flux: double, {{.*}}, not live from step to step
// CHECK-NEXT: sometimes: double, {{.*}}, lives from step to step (read at {{.*}}live.c:27)
// CHECK-NEXT: seen: double, {{.*}}, lives from step to step (read at {{.*}}live.c:52)
// CHECK-NEXT: old: double, {{.*}}, lives from step to step (read at {{.*}}live.c:31)
// CHECK-NEXT: rate: double, {{.*}}, not live from step to step
// CHECK-NEXT: skipped: double, {{.*}}, lives from step to step
