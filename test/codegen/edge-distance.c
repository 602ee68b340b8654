// A slope at an edge by a width of the program's own, `u[0] = u[1] - lam * g`, that is handed to a kernel, too: it is no
// time step, and a coarse level's cells lie farther apart.
// RUN: %same --block=4 %s
// RUN: %near 5e-2 --block=4 %s
#include <math.h>
#include <stdio.h>

enum { N = 514 };
static double u[N], un[N];

#pragma amr kernel
static void step(double dt, double h, double lam)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double c = dt / h;
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - c * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i] + 1e-9 * lam;
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.4 * h, t = 0;
    for (int i = 0; i < N; i++)
        u[i] = sin(5 * i * h);
#pragma amr timeloop
    for (int k = 0; k < 500; k++) {
        double lam = h;
        u[0] = u[1] - lam * 5 * cos(5 * t);
        u[N - 1] = u[N - 2] + lam;
        step(dt, h, lam);
        t += dt;
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
