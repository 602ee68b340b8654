/* What lives from step to step, on all ways that the program may take: a function that is left early has not overwritten
 * what it sets further on; a label behind a nest takes nothing back that stands in front of the loop's end; a loop that
 * runs once at least does what it does. */
// RUN: %amrcc -w --report %s | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

#define N 34

static double u[N], early[N], labelled[N], once[N];
#pragma amr data domain(i) arrays(u, early, labelled, once)

#pragma amr kernel
static void fill_early(void)
{
    for (int i = 1; i < N - 1; i++)
        early[i] = 0.5 * u[i];
}

#pragma amr kernel
static void fill_others(void)
{
    for (int i = 1; i < N - 1; i++)
        labelled[i] = 0.25 * u[i];
}

#pragma amr kernel
static void fill_once(void)
{
    for (int i = 1; i < N - 1; i++)
        once[i] = 0.125 * u[i];
}

#pragma amr kernel
static void apply(void)
{
    for (int i = 1; i < N - 1; i++)
        u[i] = u[i] + early[i] + labelled[i] + once[i];
}

static void maybe(int t)
{
    if (t % 3 == 0)
        return;
    fill_early();
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        int k = 0;
        maybe(t);
        fill_others();
        do {
            fill_once();
        } while (++k < 2);
        apply();
        if (t == 7)
            goto next;
        printf("%d\n", t);
    next:;
    }
    return 0;
}

// CHECK: u: double, {{.*}}, lives from step to step
// CHECK-NEXT: early: double, {{.*}}, lives from step to step (read at {{.*}}live-ways.c:37)
// CHECK-NEXT: labelled: double, {{.*}}, not live from step to step
// CHECK-NEXT: once: double, {{.*}}, not live from step to step
