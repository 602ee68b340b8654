/* Tables of integers of all sizes: along an axis, one entry for all cells, and picked by the cells. On coarse levels the
 * entry at the centre is taken as it is, whatever its bits. */
// RUN: %near 2e-2 --block=8 %s
// RUN: rm -rf %t && %amrcc --emit=%t -o p %s && FileCheck %s < %t/p_kernels.c
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 98, M = 130 };
static double u[N][M], un[N][M];
static int kind[N][M];
static unsigned char wet[M];
static bool open[N];
static signed char sign[3] = {-1, 0, 1};
static unsigned short rate[3] = {65535, 40000, 3};
static unsigned far[M];
static long late[30];
static unsigned long key[2] = {18014398509481985ul, 18446744073709551615ul};
// CHECK-DAG: {"wet", AMR_UINT8, 0,
// CHECK-DAG: {"open", AMR_UINT8, 1,
// CHECK-DAG: {"sign", AMR_INT8, -1,
// CHECK-DAG: {"rate", AMR_UINT16, -1,
// CHECK-DAG: {"far", AMR_UINT, 0,
// CHECK-DAG: {"late[t]", AMR_INT64, -1,
// CHECK-DAG: {"key", AMR_INT64, -1,
// CHECK-DAG: {"level", AMR_INT16, 0,

#pragma amr kernel scale(-2)
static void step(int t, const short *level)
{
#pragma amr data domain(j, i) arrays(un, u, kind)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double sum = u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i];
            un[j][i] = u[j][i] + (wet[i] && open[j] ? 0.2 : 0.1) * (sum - 4 * u[j][i]);
            if (level[i] > -200)
                un[j][i] += 1e-9 * sign[kind[j][i]] * rate[kind[j][i]] + 1e-12 * (far[i] / 2) + 1e-14 * late[t];
            if (key[kind[j][i] / 2] % 2 == 0 || key[0] + 1 == 1ul << 54)
                un[j][i] = 7;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    short *level = malloc(M * sizeof *level);
    for (int i = 0; i < M; i++) {
        wet[i] = i < M / 2 ? 200 : 0;
        far[i] = 4000000000u + i;
        level[i] = i < 10 ? -30000 : i;
    }
    for (int j = 0; j < N; j++) {
        open[j] = j > 20;
        for (int i = 0; i < M; i++) {
            kind[j][i] = j < 30 ? 0 : i < 40 ? 1 : 2;
            u[j][i] = exp(-0.02 * ((j - 20) * (j - 20) + (i - 30) * (i - 30)));
        }
    }
    for (int t = 0; t < 30; t++)
        late[t] = 40000000000l * t;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        step(t, level);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
