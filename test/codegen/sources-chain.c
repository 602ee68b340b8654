/* A heater of four cells, switched on late by a time: what it makes reaches the field by way of others. RATE: a nest
 * makes rates, another adds them. AWAY: the heater is an array made of places alone. NEXT: new values in a second array,
 * put back by a nest, or MEMCPY, or HOST code. SECOND: it is the second array that a nest advances. */
// RUN: %follows -w -DRATE %s
// RUN: %follows -w -DRATE -DAWAY %s
// RUN: %follows -w -DNEXT %s
// RUN: %follows -w -DNEXT -DMEMCPY %s
// RUN: %follows -w -DNEXT -DHOST %s
// RUN: %follows -w -DSECOND %s
// RUN: %follows -w -DSECOND -DSWAP %s
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { M = 130, STEPS = 80 };
static double a[M][M], b[M][M], c[M][M], r[M][M], q[M][M];

static double power(double x, double y, double t, double dt)
{
    return fabs(x - 0.7) < 0.012 && fabs(y - 0.3) < 0.012 && t > 30 * dt ? 1000.0 : 0.0;
}

#pragma amr kernel
static void heat(double t, double dt, double h)
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            q[j][i] = power((i - 0.5) * h, (j - 0.5) * h, t, dt);
}

#pragma amr kernel
static void find_rates(double (*u)[M], double t, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, r, q) spacing(h)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            r[j][i] = (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) / (h * h);
#ifdef AWAY
            r[j][i] += q[j][i];
#else
            r[j][i] += power((i - 0.5) * h, (j - 0.5) * h, t, dt);
#endif
        }
}

#pragma amr kernel
static void add_rates(double (*u)[M], double dt)
{
#pragma amr data domain(j, i) arrays(u, r)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] += dt * r[j][i];
}

#pragma amr kernel
static void advance(double (*un)[M], double (*u)[M], double t, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, c) spacing(h)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double lap = (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) / (h * h);
#ifdef SECOND
            c[j][i] -= dt * c[j][i];
#endif
            un[j][i] = u[j][i] + dt * (lap + power((i - 0.5) * h, (j - 0.5) * h, t, dt));
        }
}

#pragma amr kernel
static void put_back(void)
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            a[j][i] = b[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 2), dt = 0.2 * h * h;
    double (*u)[M] = a, (*un)[M] = b;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            c[j][i] = exp(-300 * ((i * h - 0.2) * (i * h - 0.2) + (j * h - 0.8) * (j * h - 0.8)));
#pragma amr timeloop
    for (int n = 0; n < STEPS; n++) {
#ifdef RATE
#ifdef AWAY
        heat(n * dt, dt, h);
#endif
        find_rates(a, n * dt, dt, h);
        add_rates(a, dt);
#else
        advance(un, u, n * dt, dt, h);
#if defined SWAP
        double (*swap)[M] = u;
        u = un;
        un = swap;
#elif defined MEMCPY
        memcpy(a, b, sizeof a);
#elif defined HOST
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                a[j][i] = b[j][i];
#else
        put_back();
#endif
#endif
    }
    for (int j = 1; j < M - 1; j += 3)
        for (int i = 1; i < M - 1; i += 3)
            printf("%.17g\n", u[j][i]);
    return 0;
}
