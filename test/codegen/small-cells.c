/* Masks, flags and counters of one and two bytes a cell, and unsigned ones: read as int, stores truncate, compound
 * assignments too; as arrays, rows, members and by host code. */
// RUN: %same %s
// RUN: %amrcc %s --emit=%t && FileCheck --check-prefix=KERNEL %s < %t/small-cells_kernels.c
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 34, M = 50 };
static double u[N][M], un[N][M];
static char flag[N][M];
static unsigned char count[N][M], old[N][M];
static short ticks[N][M];
static unsigned short far[N][M];
static unsigned seed[N][M], was[N][M];
struct cell {
    double rho;
    unsigned char kind;
    short age;
};
static struct cell cell[N][M];

// KERNEL: "solid", AMR_UINT8
// KERNEL: "mask", AMR_UINT8
// KERNEL: "seed", AMR_UINT,
#pragma amr kernel scale(-2)
static void step(bool **solid, const unsigned char *mask, double c)
{
#pragma amr data domain(j, i) arrays(u, un, flag, count, old, ticks, far, seed, was, cell, solid, mask)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            if (solid[j][i] || mask[j * M + i + 1] > 200) {
                un[j][i] = u[j][i];
                continue;
            }
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] -
                                      4 * u[j][i]) *
                                     !solid[j][i - 1];
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            flag[j][i] = un[j][i] > 2;
            count[j][i] = 7 * old[j][i + 1] - 250 * flag[j][i] + ~old[j - 1][i] / 3;
            ticks[j][i] += 9000 + cell[j][i].kind;
            far[j][i] -= (unsigned short)(j + i);
            seed[j][i] = was[j][i + 1] * 1664525u + 1013904223u - (was[j - 1][i] >> 7);
            seed[j][i] += (unsigned)(100 * u[j][i]) + (was[j][i] > 3000000000u);
            cell[j][i].kind += 5 * un[j][i];
            cell[j][i].age = (short)(cell[j][i].age * 3 - ticks[j][i]);
            cell[j][i].rho = un[j][i] * (far[j][i] >> 3) + ticks[j][i] / (count[j][i] | 1);
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++)
            solid[j][i] = 2 * (un[j][i] > 5);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            u[j][i] = un[j][i];
            old[j][i] = count[j][i];
            was[j][i] = seed[j][i];
        }
}

static int filled(bool **solid)
{
    int n = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++)
            n += solid[j][i];
    return n;
}

int main(void)
{
    bool **solid = malloc(N * sizeof *solid);
    unsigned char *mask = malloc(N * M);
    for (int j = 0; j < N; j++) {
        solid[j] = calloc(M, sizeof **solid);
        for (int i = 0; i < M; i++) {
            u[j][i] = 1 + (i * i + 3 * j) % 11 / 2.0;
            mask[j * M + i] = (unsigned char)(i * j);
            count[j][i] = old[j][i] = (unsigned char)(3 * i + 1);
            solid[j][i] = j == 7;
        }
    }
    memset(far, 1, sizeof far);
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        step(solid, mask, 0.1);
        printf("%d %d\n", filled(solid), flag[5][9] + count[4][4]);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g %d %d %d %u %u %d %d %.17g %d %d\n", u[j][i], flag[j][i], count[j][i],
                   ticks[j][i], far[j][i], seed[j][i], cell[j][i].kind, cell[j][i].age, cell[j][i].rho,
                   solid[j][i], mask[j * M + i]);
    return 0;
}
