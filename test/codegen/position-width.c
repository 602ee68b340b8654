// A width that the nest itself uses in positions only, while a coefficient in front of it goes with the
// level: the nest gets the finest width.
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/position-width_amr.c | FileCheck %s
// CHECK: const double amr_fine_h = h;
// CHECK: const double h = amr_fine_h * amr_ratio(amr_l);
// CHECK: double c = dt / (h * h);
// CHECK-DAG: amr_s[amr_l].h = amr_fine_h;
// CHECK-DAG: amr_s[amr_l].c = c;
#include <math.h>
#include <stdio.h>
#define N 66
double u[N][N], v[N][N];
#pragma amr data domain(i, j) arrays(u, v) spacing(h)
#pragma amr kernel
void step(double dt, double h)
{
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            double x = i * h, y = j * h;
            v[i][j] = u[i][j] + c * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]) +
                      dt * exp(-10 * ((x - .3) * (x - .3) + (y - .6) * (y - .6)));
        }
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            u[i][j] = v[i][j];
}
int main(void)
{
    double h = 1. / (N - 1);
#pragma amr timeloop
    for (int t = 0; t < 30; t++)
        step(.2 * h * h, h);
    printf("%g\n", u[20][40]);
    return 0;
}
