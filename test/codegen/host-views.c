// Host code that touches mesh arrays asks first: in front of loops, in braces where a statement stands alone,
// around the pointer in conditions, before a macro; within a loop in which a call gives the pointer to another array. Memory comes
// from the runtime.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/host-views_amr.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define V(i) u[i]

#pragma amr kernel
static void step(int n, double *restrict v, const double *restrict u)
{
#pragma amr data domain(i) arrays(v, u)
    for (int i = 1; i < n - 1; i++)
        v[i] = 0.5 * (u[i - 1] + u[i + 1]);
}

static double *one, *other;

static void turn(void)
{
    double *x = one;
    one = other;
    other = x;
}

int main(void)
{
    int n = 66, count = 0;
    // CHECK: double *u = amr_malloc(n * sizeof *u), *v = amr_calloc(n, sizeof *v);
    double *u = malloc(n * sizeof *u), *v = calloc(n, sizeof *v);
    // CHECK: amr_host_view(u, AMR_VIEW_WRITE);
    // CHECK-NEXT: for (int i = 0; i < n; i++)
    // CHECK-NEXT: u[i] = i % 5;
    for (int i = 0; i < n; i++)
        u[i] = i % 5;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        step(n, v, u);
        // CHECK: if (t == 2)
        // CHECK-NEXT: { amr_host_point(&v[3]);
        // CHECK-NEXT: printf("%g\n", v[3]); }
        if (t == 2)
            printf("%g\n", v[3]);
        else
            count++;
        double *x = u;
        u = v;
        v = x;
    }
    one = u;
    other = v;
    for (int l = 0; l < 2; l++) {
        double sum = l;
        // CHECK: turn();
        // CHECK-NEXT: amr_host_view(one, AMR_VIEW_READ);
        turn();
        for (int i = 0; i < n; i++)
            sum += one[i] * one[i * 7 % n];
        printf("%.17g\n", sum);
    }
    // CHECK: amr_memset(v, 0, n * sizeof *v);
    memset(v, 0, n * sizeof *v);
    // CHECK: amr_host_point(&u[1]);
    // CHECK: V(1) > 0
    if (V(1) > 0)
        count++;
    for (int i = 0; i < n; i++)
        printf("%.17g %g\n", u[i], v[i]);
    printf("%d\n", count);
    // CHECK: amr_free(u);
    free(u);
    free(v);
    return 0;
}
