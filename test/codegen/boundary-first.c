/* Boundaries first in the loop, then a maximum, then the stencil: only the array's size tells where the mesh ends. */
// RUN: %same %s
#include <math.h>
#include <stdio.h>
#define N 60
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double u[N + 2], f[N + 3];
static void bc(void)
{
    u[0] = u[1];
    u[N + 1] = u[N];
}
#pragma amr kernel
static double fastest(void)
{
#pragma amr data domain(i) arrays(u)
    double m = 0.0;
    for (int i = 1; i <= N; i++)
        m = MAX(m, fabs(u[i]));
    return m;
}
#pragma amr kernel
static void advance(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, f) spacing(dx)
    for (int i = 1; i <= N + 1; i++)
        f[i] = 0.5 * u[i - 1] * u[i - 1];
    for (int i = 1; i <= N; i++)
        u[i] -= dt / dx * (f[i + 1] - f[i]);
}
int main(void)
{
    double dx = 1.0 / N, t = 0;
    int steps = 0;
    for (int i = 0; i < N + 2; i++)
        u[i] = i < 30 ? 1.0 : 0.2;
#pragma amr timeloop
    do {
        bc();
        double dt = 0.8 * dx / fastest();
        advance(dt, dx);
        t += dt;
        steps++;
    } while (t < 0.1);
    printf("%.15f %d steps of %d cells\n", u[33], steps, N);
    return 0;
}
