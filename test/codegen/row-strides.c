/* Helpers that are given a cell's address and a stride, of arrays with two and three subscripts: rows of numbers and
 * of variables, by subscripts and by sums, with a plane's stride, of structs; and a table that a cell declares as
 * static. */
// RUN: %near 1e-2 --block=8 %s
// RUN: %near 1e-2 --block=4 -DSPACE %s
#include <math.h>
#include <stdio.h>
enum { G = 2, N = 64, NT = N + 2 * G, M = 34 };
struct cell {
    double p, q;
};
static double u[NT][NT], un[NT][NT], f[M][M][M], g[M][M][M];
static struct cell c[NT][NT], cn[NT][NT];

static inline double limited(double a, double b)
{
    return a * b > 0 ? (fabs(a) < fabs(b) ? a : b) : 0;
}
/* at the face between p[-s] and p[0] */
static inline double upwind(const double *p, int s)
{
    return p[-s] + 0.5 * limited(p[-s] - p[-2 * s], p[0] - p[-s]);
}
static inline double second(const double *p, long s)
{
    return *(p - s) - 2 * *p + *(p + s);
}
static inline double slope(const struct cell *at, int s)
{
    return at[s].q - at[-s].q;
}

#ifndef SPACE
#pragma amr kernel
static void advect(int n, double (*b)[n], double (*a)[n], double dt, double h)
{
#pragma amr data domain(j, i) arrays(b, a) spacing(h)
    for (int j = G; j < n - G; j++)
        for (int i = G; i < n - G; i++)
            b[j][i] = a[j][i] - dt / h * (upwind(&a[j][i + 1], 1) - upwind(&a[j][i], 1)) -
                      dt / h * (upwind(&a[j + 1][i], n) - upwind(a[j] + i, n));
}
#pragma amr kernel
static void mix(double dt, double h)
{
#pragma amr data domain(j, i) arrays(c, cn) spacing(h)
    for (int j = G; j < NT - G; j++)
        for (int i = G; i < NT - G; i++) {
            static const double weight[2] = {0.25, 0.5};
            cn[j][i].p = c[j][i].p + dt * weight[0] * (slope(&c[j][i], 1) + slope(&c[j][i], NT)) / h;
            cn[j][i].q = c[j][i].q + dt * weight[1] * (c[j][i].p - c[j][i].q);
        }
    for (int j = G; j < NT - G; j++)
        for (int i = G; i < NT - G; i++)
            c[j][i] = cn[j][i];
}
#else
#pragma amr kernel
static void spread(double dt, double h)
{
#pragma amr data domain(k, j, i) arrays(f, g) spacing(h)
    double r = dt / (h * h);
    for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                g[k][j][i] = f[k][j][i] +
                             r * (second(&f[k][j][i], M * M) + second(&f[k][j][i], M) + second(&f[k][j][i], 1));
    for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
            for (int i = 1; i < M - 1; i++)
                f[k][j][i] = g[k][j][i];
}
#endif
int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h;
    for (int j = 0; j < NT; j++)
        for (int i = 0; i < NT; i++) {
            u[j][i] = un[j][i] = exp(-0.01 * ((i - 20) * (i - 20) + (j - 24) * (j - 24)));
            c[j][i].p = c[j][i].q = u[j][i];
        }
#ifdef SPACE
    for (int k = 0; k < M; k++)
        for (int j = 0; j < M; j++)
            for (int i = 0; i < M; i++)
                f[k][j][i] = exp(-0.1 * ((i - 8) * (i - 8) + (j - 8) * (j - 8) + (k - 8) * (k - 8)));
#endif
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
#ifdef SPACE
        spread(0.1 * h * h, h);
#else
        advect(NT, un, u, dt, h);
        advect(NT, u, un, dt, h);
        mix(dt, h);
#endif
    }
    for (int j = G; j < N; j += 5)
        printf("%.9f %.9f %.9f %.9f\n", u[j][24], c[24][j].p, c[j][30].q, f[j % M][7][8]);
    return 0;
}
