/* Advection of a smooth hump by Heun's two stages, and a noise that is made anew of it in each step, read beyond its
 * own cell and next to nothing in the result: it is overwritten before it is read, so the mesh need not follow it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1026 };
static double u[N], un[N], stage[N], noise[N];

#pragma amr kernel
static void advance(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, stage, noise)
    double c = dt / h;

    for (int i = 1; i < N - 1; i++) {
        stage[i] = u[i] - c * (u[i] - u[i - 1]);
        noise[i] = sin(1.2e4 * u[i]);
    }
    for (int i = 1; i < N - 1; i++)
        un[i] = 0.5 * (u[i] + stage[i] - c * (stage[i] - stage[i - 1])) +
                1e-12 * (noise[i + 1] - noise[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 40;
    double h = 1.0 / (N - 1), sum = 0.0, most = 0.0;

    for (int i = 0; i < N; i++) {
        double x = i * h - 0.3;
        u[i] = un[i] = exp(-x * x / (0.05 * 0.05)) + 0.2 * i * h;
    }
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        advance(0.4 * h, h);
    for (int i = 1; i < N - 1; i++) {
        sum += u[i];
        if (u[i] > most)
            most = u[i];
    }
    printf("sum %.15e most %.15e\n", sum, most);
    return 0;
}
