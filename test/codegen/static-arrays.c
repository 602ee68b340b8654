// Several mesh arrays in one static array that they do not fill: the runtime is told how large it is, so that
// host code which is given the first is seen to reach the last.
// RUN: rm -rf %t && %amrcc --emit=%t -w %s
// RUN: %text %t/static-arrays_amr.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <string.h>

enum { MOST = 300 };
static double k[3][MOST];
static int n = 100;
#pragma amr data domain(i) arrays(k)

static double total(const double *p, int m)
{
    double s = 0;
    for (int i = 0; i < m; i++)
        s += p[i];
    return s;
}

#pragma amr kernel scale(-2)
static void smooth(double *u, int to, int from)
{
#pragma amr data domain(i) arrays(u)
    // CHECK: static double mean[2][MOST]; AMR_STATIC(mean);
    static double mean[2][MOST];
    for (int i = 1; i <= n; i++)
        mean[to % 2][i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i <= n; i++)
        k[to][i] = k[from][i] + 0.25 * (k[from][i + 1] - 2 * k[from][i] + k[from][i - 1]) + 0.001 * mean[to % 2][i];
    if (to == 2)
        printf("%.17g\n", total(*mean, 2 * MOST));
}

int main(void)
{
    for (int i = 0; i < n + 2; i++)
        k[0][i] = k[1][i] = k[2][i] = i * (101 - i);
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        smooth(k[t % 3], (t + 1) % 3, t % 3);
        if (t == 6)
            for (int i = 0; i < 3 * MOST; i++)
                (&k[0][0])[i] += 1.0;
        if (t == 8)
            printf("%.17g\n", total(*k, 3 * MOST));
        if (t == 9)
            memset(k, 0, sizeof k);
    }
    printf("%.17g\n", total(k[1], 2 * MOST));
    return 0;
}

// A macro of its name behind its last use says nothing of it there.
#define k other.k
// CHECK: #undef k
// CHECK: static void amr_statics(void)
// CHECK-NEXT: {
// CHECK-NEXT: amr_static(&k, sizeof k);
// CHECK-NEXT: }
