/* Jumps into loops, by goto and by cases: what stands in front of such a loop does not run, so its views stand within. */
// RUN: %amrcc -w --emit=%t %s && %text %t/jumps-into-loops_amr.c | FileCheck %s
// RUN: %same -w %s
// RUN: not %amrcc --emit=%t %s -DINTO 2>&1 | FileCheck --check-prefix=INTO %s
#include <stdio.h>
#define N 40
static double u[N], v[N];

#pragma amr kernel scale(c: -2)
static void step(double c)
{
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
}

static double by_cases(double *a, int how)
{
    double s = 0;
    int k = 0;
    switch (how) {
    case 0:
        for (k = 0; k < N; k++) {
            s += a[k];
    case 1:
            s += 2 * a[k];
        }
        break;
    default:
        do {
            s -= 1;
    case 2:
            s += a[k++];
        } while (k < N);
    }
    return s;
}

static double by_goto(int odd)
{
    double s = 0;
    int k = 3;
    if (odd)
        goto inside;
    for (k = 0; k < N; k++) {
        s += 1;
    inside:
        s += u[k] * k;
    }
    for (k = 0; k < N; k++) {
        if (k % 3)
            goto next;
        s += u[k];
    next:;
    }
    return s;
}

int main(void)
{
    int t = 0;
    for (int i = 0; i < N; i++)
        u[i] = (i % 7) * (i % 5);
#ifdef INTO
    goto middle;
#endif
#pragma amr data domain(i) arrays(u, v)
#pragma amr timeloop
    // INTO: :[[@LINE+1]]:5: error: the program jumps into the time loop, past its beginning
    for (t = 0; t < 10; t++) {
        step(0.2);
#ifdef INTO
    middle:
#endif
        printf("%d %.15g %.15g\n", t, by_cases(u, t % 4), by_goto(t % 2));
    }
    return 0;
}

// CHECK-LABEL: by_cases(double
// CHECK: switch (how) {
// CHECK-NEXT: case 0:
// CHECK-NEXT: for (k = 0; k < N; k++) {
// CHECK-NEXT: amr_host_point(&a[k]);
// CHECK-NEXT: s += a[k];
// CHECK-NEXT: case 1:
// CHECK-NEXT: amr_host_point(&a[k]);
// CHECK: default:
// CHECK-NEXT: do {
// CHECK: case 2:
// CHECK-NEXT: s += (*(__typeof__(a[k++]) *)amr_host_point(&a[k++]));
// CHECK-LABEL: by_goto(int
// CHECK: goto inside;
// CHECK-NEXT: for (k = 0; k < N; k++) {
// CHECK-NEXT: s += 1;
// CHECK-NEXT: inside:
// CHECK-NEXT: amr_host_point(&u[k]);
// CHECK-NEXT: s += u[k] * k;
// CHECK-NEXT: }
// CHECK-NEXT: amr_host_view(u, AMR_VIEW_READ);
// CHECK-NEXT: for (k = 0; k < N; k++) {
