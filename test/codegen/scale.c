// Coefficients made outside: scale() gives each level its power of the width, times one on the finest.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/scale_amr.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>

#define N 66
static float a[N], b[N];

#pragma amr kernel scale(c: -2, d: 0)
static void step(float c, double d)
{
#pragma amr data domain(i) arrays(a, b)
    // CHECK: amr_s[amr_l].c = c * amr_scale(amr_l, -2);
    // CHECK-NEXT: amr_s[amr_l].d = d;
    for (int i = 1; i < N - 1; i++)
        b[i] = a[i] + c * (a[i - 1] - 2 * a[i] + a[i + 1]) + d;
    for (int i = 1; i < N - 1; i++)
        a[i] = b[i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i % 9 * 0.3f;
#pragma amr timeloop
    for (int t = 0; t < 5; t++)
        step(0.3f, 1e-3);
    for (int i = 0; i < N; i++)
        printf("%.9g\n", a[i]);
    return 0;
}
