/* Beside the steps: a coefficient on faces that goes with the width, made of neighbours; and differences that are left undivided and
 * then divided, in front of the steps, amid two time loops and behind them. The last face of a leaf beside a coarser one had the
 * coefficient for its own level (0.05 of the range); what one nest left undivided the next divided by the finest cells' width (5 times
 * the range), or it was kept as if it went with the width (1.5 of the range). */
// RUN: %near 1e-2 --block=4 %s
// RUN: %near 1e-2 --block=4 -DFACES %s
// RUN: %near 1e-2 --block=4 -DPOST %s
// RUN: %same --block=4 -DFACES %s
#include <math.h>
#include <stdio.h>
enum { N = 514 };
static double u[N], un[N], c[N], k[N], g[N], s[N];
static double h = 1.0 / (N - 2), dt = 0.2 / ((N - 2.0) * (N - 2));

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(i) arrays(u, un, c, k, g, s) spacing(h)
    for (int i = 0; i < N; i++) {
        double x = (i - 0.5) / (N - 2);
        u[i] = un[i] = exp(-300 * (x - 0.4) * (x - 0.4));
        k[i] = 1 + 0.5 * sin(6 * x);
        c[i] = g[i] = s[i] = 0;
    }
#ifdef FACES
    for (int i = 1; i < N; i++)
        c[i] = 0.5 * (k[i] + k[i - 1]) * dt / (h * h);
#endif
}

#pragma amr kernel scale(dt: 0)
static void step(double tau)
{
#pragma amr data domain(i) arrays(u, un, c, s) spacing(h)
    for (int i = 1; i < N - 1; i++)
#ifdef FACES
        un[i] = u[i] + c[i + 1] * (u[i + 1] - u[i]) - c[i] * (u[i] - u[i - 1]);
#elif defined POST
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
#else
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]) + tau * s[i] * s[i];
#endif
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static void look(void)
{
#pragma amr data domain(i) arrays(u, g, s) spacing(h)
    for (int i = 1; i < N - 1; i++)
        g[i] = u[i + 1] - u[i - 1];
    for (int i = 1; i < N - 1; i++)
        s[i] = g[i] / (2 * h);
}

int main(void)
{
    start();
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0);
    look();
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(1e-6);
    for (int i = 1; i < N - 1; i++)
#ifdef POST
        printf("%.9g\n", 0.04 * s[i]);
#else
        printf("%.9g\n", u[i]);
#endif
    return 0;
}
