// A source in one cell: on coarse levels in the cell that covers it.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-numerics -Wno-amr-host-view %s
// RUN: FileCheck %s < %t/covers_kernels.c
// RUN: %same -Wno-amr-numerics %s
#include <stdio.h>
#define N 34
static double u[N][N], v[N][N];

#pragma amr kernel
static void step(int n, int at)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            v[j][i] = 0.25 * (u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1]);
            // CHECK: if (amr_covers(amr_at->amr_block, 1, j, (at - 2) + 1) &&
            // CHECK-NEXT: amr_covers(amr_at->amr_block, 0, i, at)) {
            if (j - 1 == at - 2 && i == at)
                v[j][i] += 1;
            // CHECK: if (!amr_covers(amr_at->amr_block, 0, i, 3)) {
            if (i != 3)
                v[j][i] += 0.01;
        }
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            u[j][i] = v[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 8; t++)
        step(N, 20);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
}
