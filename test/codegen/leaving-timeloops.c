// Ways out of a time loop: the end of the steps is told in front of a return, a goto to a label behind the loop and
// a call of exit, not in front of a goto within it.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/leaving-timeloops_amr.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 66
#define GIVE_UP(t)                                                                                                     \
    if ((t) > 5000)                                                                                                    \
        return 0

static double a[N], b[N];

#pragma amr kernel
static double step(void)
{
#pragma amr data domain(i) arrays(a, b)
    double change = 0;
    for (int i = 1; i < N - 1; i++) {
        b[i] = 0.5 * (a[i - 1] + a[i + 1]);
        change = fmax(change, fabs(b[i] - a[i]));
    }
    for (int i = 1; i < N - 1; i++)
        a[i] = b[i];
    return change;
}

// CHECK: int solve(
static int solve(double tolerance, int most)
{
    int t = 0;
#pragma amr timeloop
    for (;;) {
        double change = step();
        t++;
        // CHECK: if (change < tolerance)
        // CHECK-NEXT: { amr_steps_end({{.*}});
        // CHECK-NEXT: return t; }
        if (change < tolerance)
            return t;
        // CHECK: GIVE_UP(t);
        GIVE_UP(t);
        // CHECK-NEXT: if (t < 3)
        // CHECK-NEXT: goto again;
        if (t < 3)
            goto again;
        // CHECK: if (t >= most) {
        // CHECK-NEXT: printf
        // CHECK-NEXT: amr_steps_end({{.*}});
        // CHECK-NEXT: goto out;
        if (t >= most) {
            printf("no end\n");
            goto out;
        }
    again:;
    }
    // CHECK: amr_steps_end({{.*}});
    // CHECK-NEXT: out:
out:
    return -t;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i * i % 7;
    printf("%d %d\n", solve(0.1, 1000), solve(1e-9, 20));
#pragma amr timeloop
    while (1) {
        // CHECK: if (step() < 0.05)
        // CHECK-NEXT: { amr_steps_end({{.*}});
        // CHECK: exit(a[5] < 0); }
        if (step() < 0.05)
            exit(a[5] < 0);
    }
}
