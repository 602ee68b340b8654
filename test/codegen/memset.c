// memset of a mesh array becomes the runtime's own, which sets the cells where they are: of one array, and of
// several that lie one behind the other. No host view, no warning.
// RUN: rm -rf %t && %amrcc --emit=%t -Werror=amr-host-view %s
// RUN: %text %t/memset_amr.c | FileCheck %s
// RUN: %amrcc --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 34

static double u[N][N], r[N][N], k[2][N][N];
#pragma amr data domain(j, i) arrays(u, r, k)

#pragma amr kernel scale(-2)
static void rate(double c)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            r[j][i] += c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
}

#pragma amr kernel
static void advance(void)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            k[0][j][i] += r[j][i];
            k[1][j][i] += 0.5 * u[j][i];
            u[j][i] += k[0][j][i] - 0.01 * k[1][j][i];
        }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = (i * 7 + j * 5) % 11;
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        // PLAN-NOT: view r
        // PLAN: alloc memset
        // CHECK: amr_memset(r, 0, sizeof r);
        // CHECK-NEXT: amr_memset(&k[0][0][0], 0, sizeof k);
        memset(r, 0, sizeof r);
        memset(&k[0][0][0], 0, sizeof k);
        rate(0.1);
        advance();
    }
    // The first half is host code: amr_memset finds no whole array.
    memset(k, -1, sizeof k[0] / 2);
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            s += u[j][i] * (i + 2 * j) + (j < N / 2 ? 0 : k[0][j][i] + k[1][j][i]);
    printf("%.17g %d\n", s, k[0][1][1] != k[0][1][1]);
    return 0;
}
