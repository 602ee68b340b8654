/* What goes with the place multiplies differences: a thin wall in a conductivity, a jet in a velocity. Amid constant
 * fields neither shows, and both lie between the centres of coarse cells. FLUX: in fluxes of a nest of their own. MADE: in
 * an array that each step makes anew. JET: a velocity, that moves. GROWTH: a reaction that rests at the largest value. */
// RUN: %follows -w --block=8 %s
// RUN: %follows -w --block=8 -DFLUX %s
// RUN: %follows -w --block=8 -DMADE %s
// RUN: %follows -w --block=8 -DJET %s
// RUN: %follows -w --block=8 -DGROWTH %s
#include <math.h>
#include <stdio.h>

enum { M = 130 };
static double u[M][M], un[M][M], f[M][M], k[M][M];

static double conductivity(double y)
{
    return y > 0.49 && y < 0.508 ? 1e-3 : 1.0;
}

static double velocity(double y, double t)
{
    return fabs(y - 0.5 - 0.2 * sin(t)) < 0.012 ? 1.0 : 0.0;
}

static double rate(double x)
{
    return x > 0.492 && x < 0.505 ? 50.0 : 0.0;
}

#pragma amr kernel
static void step(double t, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, k) spacing(h)
#if defined(FLUX)
    for (int j = 1; j < M; j++)
        for (int i = 1; i < M - 1; i++)
            f[j][i] = conductivity((j - 0.5) * h) * (u[j][i] - u[j - 1][i]) / h;
#elif defined(MADE)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            k[j][i] = conductivity(j * h);
#endif
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double c = dt / (h * h);
#if defined(FLUX)
            un[j][i] = u[j][i] + dt / h * (f[j + 1][i] - f[j][i]);
#elif defined(MADE)
            un[j][i] = u[j][i] + c * (0.5 * (k[j][i] + k[j + 1][i]) * (u[j + 1][i] - u[j][i]) -
                                      0.5 * (k[j][i] + k[j - 1][i]) * (u[j][i] - u[j - 1][i]));
#elif defined(JET)
            un[j][i] = u[j][i] - 8 * velocity(j * h, t) * (u[j][i] - u[j][i - 1]) * dt / h;
#elif defined(GROWTH)
            double v = u[j][i], lap = u[j][i + 1] - 2 * v + u[j][i - 1];
            un[j][i] = v + 0.05 * c * lap + 20 * dt * rate(i * h) * (v - 0.2) * (1 - v);
#else
            un[j][i] = u[j][i] + c * (conductivity((j + 0.5) * h) * (u[j + 1][i] - u[j][i]) -
                                      conductivity((j - 0.5) * h) * (u[j][i] - u[j - 1][i]));
#endif
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1), dt = 0.2 * h * h;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
#if defined(JET)
            u[j][i] = un[j][i] = i * h;
#elif defined(GROWTH)
            u[j][i] = un[j][i] = 0.2 + 0.8 * i * h;
#else
            u[j][i] = un[j][i] = j * h;
#endif
#pragma amr timeloop
    for (int n = 0; n < 80; n++)
        step(0.05 * n, dt, h);
    for (int j = 1; j < M; j += 4)
        printf("%.8f %.8f\n", u[j][70], u[40][j]);
    return 0;
}
