/* Conditions that keep a loop over all indices away from the edges are its range; others stay. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#define N 40
static double u[N][N], un[N][N];
#pragma amr kernel scale(-2)
static void step(int n)
{
#pragma amr data domain(j, i) arrays(u, un)
    // CHECK: nest 0
    // CHECK-NEXT: range j = 1 : {{.*}}- 1
    // CHECK-NEXT: range i = 1 : {{.*}}- 1
    // CHECK: body un[j][i] = u[j][i] + 0.1 *
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            if (i > 0 && i < n - 1 && j >= 1 && !(j == n - 1)) {
                un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
            }
    // CHECK: nest 1
    // CHECK-NEXT: range j = 1 : {{.*}}- 1
    // CHECK-NEXT: range i = 1 : {{.*}}- 1
    // CHECK: body if u[j][i] > 9
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (i == 0 || j == 0 || n - 1 == i || j >= n - 1)
                continue;
            if (u[j][i] > 9)
                continue;
            u[j][i] = un[j][i];
        }
    // CHECK: nest 2
    // CHECK-NEXT: range j = 0 : n
    // CHECK: body if i > 15

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            if (i > 15)
                u[j][i] += 0.001;
    // CHECK: nest 3
    // CHECK-NEXT: range j = 0 : n
    // CHECK-NEXT: range i = 0 : n
    // CHECK: body if i >> 1
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            if (i >> 1)
                u[j][i] += 0.002;
    /* Behind declarations, too, which nobody misses where the rest does not run. */
    // CHECK: nest 4
    // CHECK-NEXT: range j = 1 : {{.*}}- 1
    // CHECK-NEXT: range i = 1 : {{.*}}- 1
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int w = i - 1, e = i + 1;
            if (i == 0 || j == 0 || n - 1 == i || j >= n - 1)
                continue;
            un[j][i] = u[j][i] + 0.1 * (u[j][w] - 2 * u[j][i] + u[j][e]);
        }
    // CHECK: nest 5
    // CHECK-NEXT: range j = 1 : {{.*}}- 1
    // CHECK-NEXT: range i = 1 : {{.*}}- 1
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double here = un[j][i];
            if (i > 0 && i < n - 1 && j > 0 && j < n - 1) {
                u[j][i] = here;
            }
        }
}
int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = (7 * i + 5 * j) % 11;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
