/* A loop over species launches a nest with one entry of a table after the other. What the sources
 * in the nest need is there when a nest behind it makes them grow. More species than entries that
 * are kept, and fewer. */
// RUN: rm -rf %t && mkdir %t && %amrcc --block=4 -o %t/few %s
// RUN: cd %t && env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" ./few 2>/dev/null | FileCheck --check-prefix=FEW %s
// RUN: %amrcc --block=4 -DB=20 -o %t/many %s
// RUN: cd %t && env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" ./many 2>/dev/null | FileCheck --check-prefix=MANY %s
#include <math.h>
#include <stdio.h>
#ifndef B
#define B 5
#endif
enum { NX = 66, NZ = 50 };
static double c[B][NZ][NX], cn[B][NZ][NX], w[NZ][NX], fall[B];

#pragma amr kernel
static void settle(double dt, double h)
{
#pragma amr data domain(k, i) arrays(c, cn, w) spacing(h)
    for (int b = 0; b < B; b++)
        for (int k = 1; k < NZ - 1; k++)
            for (int i = 1; i < NX - 1; i++) {
                double v = w[k][i] - fall[b];
                double d = v > 0 ? c[b][k][i] - c[b][k - 1][i] : c[b][k + 1][i] - c[b][k][i];
                cn[b][k][i] = c[b][k][i] - dt / h * v * d;
            }
}

#pragma amr kernel
static void react(double dt)
{
#pragma amr data domain(k, i) arrays(c, cn)
    for (int k = 1; k < NZ - 1; k++)
        for (int i = 1; i < NX - 1; i++) {
            double r[B] = {0};
            for (int a = 0; a < B; a++)
                for (int b = a; b < B; b++) {
                    double q = 0.02 * cn[a][k][i] * cn[b][k][i];
                    r[a] -= q;
                    r[b] -= q;
                    r[B - 1] += 2 * q;
                }
            for (int b = 0; b < B; b++)
                c[b][k][i] = cn[b][k][i] + dt * r[b];
        }
}

int main(void)
{
    double h = 0.02, dt = 0.1, sum = 0;
    for (int b = 0; b < B; b++) {
        fall[b] = 2e-4 * (1 + b * b * 25.0 / B / B);
        for (int k = 0; k < NZ; k++)
            for (int i = 0; i < NX; i++)
                c[b][k][i] = cn[b][k][i] = exp(-0.01 * ((i - 20) * (i - 20) + (k - 30) * (k - 30))) / (1 + b);
    }
    for (int k = 0; k < NZ; k++)
        for (int i = 0; i < NX; i++)
            w[k][i] = -0.05 * cos(3.14159 * i / NX) * sin(3.14159 * k / NZ);
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        settle(dt, h);
        react(dt);
    }
    for (int k = 1; k < NZ - 1; k++)
        for (int i = 1; i < NX - 1; i++)
            sum += c[B - 1][k][i];
    printf("%.2f\n", sum);
    return 0;
}
// FEW: 102.3
// MANY: 103.3
