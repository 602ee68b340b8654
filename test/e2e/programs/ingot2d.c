/* An ingot that cools: heat that is conducted and, where it melts, carried by a slow roll of the
 * liquid. All constants are macros, the widths too, as in many a small code. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 130
#define LENGTH 0.4
#define DX (LENGTH / (N - 1))
#define KAPPA 2.0e-4
#define DT (0.15 * DX * DX / KAPPA)
#define FO (KAPPA * DT / (DX * DX)) /* Fourier's number */
#define T_MOLD 300.0
#define T_POUR 1800.0
#define T_MELT 1500.0

#define D1(w, e, h) (((e) - (w)) / (2.0 * (h)))
#define SQ(a) ((a) * (a))

static double temp[N][N], next[N][N];
#pragma amr data domain(j, i) arrays(temp, next) spacing(DX)

/* A warm spot off the middle, with a smooth edge. */
#pragma amr kernel
static void pour(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i * DX - 0.17, y = j * DX - 0.22;
            temp[j][i] = next[j][i] = T_MOLD + (T_POUR - T_MOLD) * exp(-SQ(x / 0.02) - SQ(y / 0.025));
        }
}

/* Conduction, by the number that stands for everything. */
#pragma amr kernel scale(FO: -2)
static void conduct(void)
{
    int i, j;
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++)
            next[j][i] = temp[j][i] + FO * (temp[j][i - 1] + temp[j][i + 1] + temp[j - 1][i] +
                                            temp[j + 1][i] - 4.0 * temp[j][i]);
}

/* The liquid turns, faster where it is hotter; the widths stand in the formula. */
#pragma amr kernel scale(DT: 0)
static double roll(double speed)
{
    double hottest = 0.0, twice = 2.0 * DX;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double t = next[j][i], melt = t > T_MELT ? (t - T_MELT) / T_MELT : 0.0;
            double u = -speed * melt * (j * DX - 0.2), v = speed * melt * (i * DX - 0.2);
            double upward = (next[j + 1][i] - next[j - 1][i]) / twice;
            temp[j][i] = t - DT * (u * D1(next[j][i - 1], next[j][i + 1], DX) + v * upward);
            hottest = fmax(hottest, temp[j][i]);
        }
    return hottest;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 100;
    double heat = 0.0;

    pour();
#pragma amr timeloop
    for (int n = 1; n <= steps; n++) {
        conduct();
        double hottest = roll(1.5);
        if (n % 50 == 0)
            printf("%4d  t = %.6f  hottest %.12e\n", n, n * DT, hottest);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            heat += temp[j][i] * SQ(DX);
    printf("heat %.15e  probe %.15e\n", heat, temp[N / 2][N / 3]);

    FILE *f = fopen("ingot.raw", "wb");
    if (!f || fwrite(temp, sizeof temp, 1, f) != 1 || fclose(f) != 0) {
        perror("ingot.raw");
        return 1;
    }
    return 0;
}

// FORM: macros that hold the width; probes; spacing
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: FO computed for each level: scale(FO: -2)
// CHECK: DX computed for each level: spacing
// CHECK: DT the same on all levels: scale(DT: 0)
