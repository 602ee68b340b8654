// One nest uses a width for positions and for difference quotients: two values travel to the kernel.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/width-both_kernels.c
// RUN: FileCheck --check-prefix=HOST %s < %t/width-both_amr.c
// RUN: %near 1e-3 --block=8 %s
#include <math.h>
#include <stdio.h>

#define N 130

static double u[N][N], un[N][N];

#pragma amr kernel
static void start(double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u)
    double half = 0.5 * h;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i * h - half, y = (j - 0.5) * h;
            u[j][i] = exp(-60 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)));
        }
}

// A body that turns: the velocity is a function of the place.
#pragma amr kernel
static void turn(double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    double half = 0.5 * h, d = 0.004 * dt / (h * h);
    for (int j = 1; j < N - 1; j++) {
        double y = (j - 0.5) * h;
        // HOST: const double amr_fine_h = h;
        // HOST: double half = 0.5 * h;
        // HOST: amr_s[amr_l].amr_fine_h = amr_fine_h;
        // CHECK: double y = (amr_centre(amr_at->amr_block, 1, j) - 0.5) * amr_fine_h;
        for (int i = 1; i < N - 1; i++) {
            double x = (i - 0.5) * h;
            // CHECK: double x = (amr_centre(amr_at->amr_block, 0, i) - 0.5) * amr_fine_h;
            double ux = (u[j][i + 1] - u[j][i - 1]) / (2 * h);
            // CHECK-NEXT: double ux = (u(j, i + 1) - u(j, i - 1)) / (2 * h);
            double uy = (u[j + 1][i] - u[j - 1][i]) / (4 * half);
            un[j][i] = u[j][i] + dt * ((y - 0.5) * ux - (x - 0.5) * uy) +
                       d * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
        }
    }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / 128;
    start(h);
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        turn(h, 0.002);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
