// Periodic neighbours by `if`: int ip = i + 1; if (ip == n) ip = 0; within the cell and between the loops.
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#define N 32
static double u[N][N], v[N][N];

// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: array v double written full
// CHECK: array u double read
// CHECK-NEXT: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
#pragma amr kernel
static void step(int n)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 0; j < n; j++) {
        int jp = j + 1, jm = j - 1;
        if (jp >= n)
            jp -= n;
        if (jm < 0) {
            jm = n - 1;
        }
        for (int i = 0; i < n; i++) {
            int ip = i + 1, im = i - 1;
            if (ip == n)
                ip = 0;
            if (im == -1)
                im += n;
            v[j][i] = 0.25 * (u[jp][i] + u[jm][i] + u[j][ip] + u[j][im]) + 0.01 * u[j][i];
        }
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            u[j][i] = v[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = (i * j) % 11 / 10.0;
#pragma amr timeloop
    for (int t = 0; t < 8; t++)
        step(N);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
}
