// A continue ends the cell: what comes after it is written under a condition. One in an inner loop stays one.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: FileCheck %s < %t/continue_kernels.c
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s | FileCheck --check-prefix=PLAN %s
// RUN: %same %s
#include <stdio.h>
#define N 34
static double u[N][N], v[N][N];

// PLAN: nest 0
// PLAN: array v double written at
// PLAN: nest 1
// PLAN: array u double written full at
#pragma amr kernel
static double step(int n)
{
#pragma amr data domain(j, i) arrays(u, v)
    double sum = 0;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            // CHECK: if (u(j, i) > 0.9) {
            // CHECK-NEXT: return;
            if (u[j][i] > 0.9)
                continue;
            v[j][i] = 0.25 * (u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1]);
        }
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            double x = v[j][i];
            for (int k = 0; k < 3; k++) {
                // CHECK: if (k == 1) {
                // CHECK-NEXT: continue;
                if (k == 1)
                    continue;
                x += 0.001 * k;
            }
            u[j][i] = x;
            // CHECK: if (x < 0.5) {
            // CHECK-NEXT: return;
            if (x < 0.5)
                continue;
            sum += x;
        }
    return sum;
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = v[j][i] = (i * j) % 11 / 10.0;
#pragma amr timeloop
    for (int t = 0; t < 8; t++)
        printf("%.12g\n", step(N));
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i] + 2 * v[j][i]);
}
