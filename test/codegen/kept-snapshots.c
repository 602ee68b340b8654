// Arrays that keep a step for the end, of which nothing reads what nests have written: one snapshot, differences of several,
// and a sum of two that were made in other steps. They keep their detail where the mesh follows a pulse away from there (0.02
// to 0.05 of the range at any tolerance).
// RUN: %near 2e-3 --block=8 %s
// RUN: %same --block=8 %s
#include <math.h>
#include <stdio.h>
enum { N = 512 };
static double u[N + 2], un[N + 2], a[N + 2], b[N + 2], c[N + 2], last[N + 2], d[N + 2];

#pragma amr kernel
static void step(int n, double dt, double h)
{
#pragma amr data domain(i = 1 : N + 1) arrays(u, un, a, b, c, last, d) spacing(h)
    for (int i = 1; i <= N; i++)
        un[i] = u[i] - 0.5 * dt / h * (u[i + 1] - u[i - 1]) + 0.5 * dt * dt / (h * h) * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
    if (n == 50)
        for (int i = 1; i <= N; i++)
            a[i] = u[i];
    if (n == 200)
        for (int i = 1; i <= N; i++)
            b[i] = u[i] * u[i];
    if (n == 300)
        for (int i = 1; i <= N; i++)
            c[i] = a[i] + b[i];
    if (n % 100 == 20)
        for (int i = 1; i <= N; i++) {
            d[i] = u[i] - last[i];
            last[i] = u[i];
        }
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 2; i++)
        u[i] = exp(-1000 * ((i - 0.5) * h - 0.2) * ((i - 0.5) * h - 0.2));
#pragma amr timeloop
    for (int n = 0; n < 500; n++)
        step(n, 0.8 * h, h);
    for (int i = 1; i <= N; i++)
        printf("%.17g %.17g %.17g\n", c[i], a[i], d[i]);
    return 0;
}
