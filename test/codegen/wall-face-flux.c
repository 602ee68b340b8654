/* The flux at the wall is made of the ring cell in front of it and of the first cell, apart from the loop over the other
 * faces: leaves of all levels read their own ghosts there, also right after the mesh has changed. */
// RUN: %near 2e-3 --block=4 %s
// RUN: %near 2e-3 --block=4 -DFORM=1 %s
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>

static double flux(double a, double b)
{
    return 0.25 * (a * a + b * b) - 0.5 * fmax(fabs(a), fabs(b)) * (b - a);
}

#if FORM == 0
enum { N = 256 };
static double u[N + 2], un[N + 2], f[N + 2];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, f) spacing(h)
    u[0] = u[1];
    u[N + 1] = u[N];
    f[0] = flux(u[0], u[1]);
    for (int i = 1; i <= N; i++) {
        f[i] = flux(u[i], u[i + 1]);
        un[i] = u[i] - dt / h * (f[i] - f[i - 1]);
    }
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 2; i++)
        u[i] = 0.2 + 0.2 * exp(-100 * (i * h - 0.3) * (i * h - 0.3));
#pragma amr timeloop
    for (int n = 0; n < 200; n++)
        step(0.5 * h, h);
    for (int i = 1; i <= N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
#else
enum { N = 96 };
static double u[N + 2][N + 2], un[N + 2][N + 2], fx[N + 2][N + 2], fy[N + 2][N + 2];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, fx, fy) spacing(h)
    for (int j = 1; j <= N; j++) {
        u[j][0] = u[j][1];
        u[j][N + 1] = u[j][N];
        fx[j][0] = flux(u[j][0], u[j][1]);
    }
    for (int i = 1; i <= N; i++) {
        u[0][i] = u[1][i];
        u[N + 1][i] = u[N][i];
        fy[0][i] = flux(u[0][i], u[1][i]);
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            fx[j][i] = flux(u[j][i], u[j][i + 1]);
            fy[j][i] = flux(u[j][i], u[j + 1][i]);
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] - dt / h * (fx[j][i] - fx[j][i - 1] + fy[j][i] - fy[j - 1][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            u[j][i] = 0.2 + 0.2 * exp(-100 * ((i * h - 0.3) * (i * h - 0.3) + (j * h - 0.3) * (j * h - 0.3)));
#pragma amr timeloop
    for (int n = 0; n < 160; n++)
        step(0.4 * h, h);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
#endif
