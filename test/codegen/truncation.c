// Numbers that are cut off to integers: 0, not -0, of what lies between -1 and 0, in nests and in their helpers.
// RUN: %same %s
#include <stdio.h>
#define N 48
static double u[N][N], un[N][N], f[N][N];
static double whole(double x)
{
    return (int)(5 * x);
}
#pragma amr kernel
static void init(void)
{
#pragma amr data domain(j, i) arrays(u, un, f)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i] = un[j][i] = 0.01 * ((7 * i + 3 * j) % 50 - 25);
            f[j][i] = 0;
        }
}
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un, f)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int k = 3 * u[j][i - 1];
            un[j][i] = 0.9 * u[j][i] + 0.1 * u[j][i + 1];
            f[j][i] = k + 0.5 * (int)u[j + 1][i];
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            u[j][i] = un[j][i];
            f[j][i] = f[j][i] * whole(u[j][i]);
        }
}
int main(void)
{
    init();
#pragma amr timeloop
    for (int t = 0; t < 5; t++)
        step();
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%g %.17g\n", f[j][i], u[j][i]);
    return 0;
}
