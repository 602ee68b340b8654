// Sums by the place refine in the same way on any number of ranks: what a leaf showed on the rank that
// it comes from it shows here, though the fields have grown since, and it counts once. Those whose box
// moves with a scalar are looked at again: the second sum counts as the serial program does.
// RUN: env AMR_SET="mesh.levels=4 refine.tolerance=2e-3 refine.every=2" %ranks --block=8 %s
// RUN: env AMR_SET="mesh.levels=4 refine.tolerance=1e-3" %near 5e-3 --block=8 %s
#include <math.h>
#include <stdio.h>
#define N 128
static double u[N][N], v[N][N];
#pragma amr kernel init
static void start(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i - 20.0, y = j - 25.0;
            u[j][i] = 1.0 + exp(-(x * x + y * y) / 120.0);
        }
}
#pragma amr kernel
static void step(double dt, double h, double k)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, v)
    double cx = 0.2 * dt / h, cy = 0.3 * dt / h;
    for (int j = 1; j < N; j++)
        for (int i = 1; i < N; i++)
            v[j][i] = k * (u[j][i] - cx * (u[j][i] - u[j][i - 1]) - cy * (u[j][i] - u[j - 1][i]));
    for (int j = 1; j < N; j++)
        for (int i = 1; i < N; i++)
            u[j][i] = v[j][i];
}
#pragma amr kernel
static double part(void)
{
#pragma amr data domain(j, i) arrays(u)
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            if (i >= 51 && i < 115 && j > 17 && i + j < 200)
                s += u[j][i] * (1 + 0.001 * i);
    return s;
}
#pragma amr kernel
static double strip(int k)
{
#pragma amr data domain(j, i) arrays(u)
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            if (i >= k && i < k + 3)
                s += u[j][i];
    return s;
}
int main(void)
{
    start();
#pragma amr timeloop
    for (int t = 0; t < 120; t++) {
        step(0.01, 0.01, 1.002);
        double p = part(), q = strip(20 + t / 3);
        if (t % 10 == 0) printf("%.9g %.9g\n", p / 1e4, q / 500);
    }
    return 0;
}
