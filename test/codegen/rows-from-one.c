/* Rows of Numerical Recipes' kind, 1 to n, that wrap round by their indices or are changed in place, and arrays whose
 * elements 0 no loop uses: each has what it has before its cells and behind them, which need not be the same. */
// RUN: %near 1e-3 %s
// RUN: %near 1e-4 -DWRAPS %s
// RUN: %near 1e-4 -DWRAPS -DMODULO %s
// RUN: %near 1e-4 -DWRAPS -DSTOPS %s
// RUN: %not %amrcc -DWRAPS -DMODULO -DMOVED %s --dump=plan 2>&1 | %FileCheck --check-prefix=MOVED %s
// RUN: %near 1e-3 -DMIXED %s
// RUN: %amrcc --dump=plan -DFIXED %s 2>&1 | %FileCheck %s
// CHECK: axis i ring 2 1
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef WRAPS
enum { N = 128 };
#else
enum { N = 130 };
#endif
#ifdef FIXED
static double u[N + 1][N + 1], v[N + 1][N + 1];
#define ROWS int n
#elif defined MIXED /* one has elements 0, which no loop over the mesh uses */
static double v[N + 1][N + 1];
#define ROWS double **u, int n
#else
#define ROWS double **u, double **v, int n
#endif

static double **dmatrix(long nrl, long nrh, long ncl, long nch)
{
    long nrow = nrh - nrl + 1, ncol = nch - ncl + 1;
    double **m = (double **)malloc((size_t)nrow * sizeof *m) - nrl;
    m[nrl] = (double *)malloc((size_t)(nrow * ncol) * sizeof **m) - ncl;
    for (long i = nrl + 1; i <= nrh; i++)
        m[i] = m[i - 1] + ncol;
    return m;
}

#ifdef WRAPS
#pragma amr kernel
static void step(double **u, double **un, int n, double h, double dt)
{
#pragma amr data domain(i, j) arrays(u, un) spacing(h)
    int i, j, im, ip, jm, jp;
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
#ifdef MODULO
            im = (i + n - 2) % n + 1;
            ip = i % n + 1;
            jm = 1 + (j - 2 + n) % n;
#ifdef MOVED /* that is j itself, and 0 for the last */
            jp = j % n;
            // MOVED: error: the index wraps round at the edge before a constant is added to it
#else
            jp = (j - 1 + 1) % n + 1;
#endif
#elif defined STOPS
            im = i > 1 ? i - 1 : 1;
            ip = i == n ? n : i + 1;
            jm = j > 1 ? j - 1 : j;
            jp = j < n ? j + 1 : n;
#else
            im = i == 1 ? n : i - 1;
            ip = i == n ? 1 : i + 1;
            jm = j == 1 ? n : j - 1;
            jp = j == n ? 1 : j + 1;
#endif
            un[i][j] = u[i][j] - dt / h * (u[i][j] - u[im][j]) +
                       dt * h / (h * h) * 0.1 * (u[ip][j] + u[im][j] + u[i][jp] + u[i][jm] - 4 * u[i][j]);
        }
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            u[i][j] = un[i][j];
}
#else
#pragma amr kernel scale(0)
static void step(ROWS, double h, double dt)
{
#pragma amr data domain(i, j) arrays(u, v) spacing(h)
    int i, j, jsw, isw, ipass;
    (void)dt;
    jsw = 1;
    for (ipass = 1; ipass <= 2; ipass++, jsw = 3 - jsw) {
        isw = jsw;
        for (j = 2; j < n; j++, isw = 3 - isw)
            for (i = isw + 1; i < n; i += 2)
                u[i][j] += 0.125 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j] - h * h * v[i][j]);
    }
}
#endif

int main(void)
{
    double h = 1.0 / N;
#ifdef MIXED
    double **u = dmatrix(1, N, 1, N);
    v[0][5] = v[5][0] = 3;
#elif !defined FIXED
    double **u = dmatrix(1, N, 1, N), **v = dmatrix(1, N, 1, N);
#endif
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++) {
            v[i][j] = 0.0;
            u[i][j] = exp(-400 * (pow((i - 0.5) * h - 0.9, 2) + pow((j - 0.5) * h - 0.25, 2)));
        }
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
#ifdef FIXED
        step(N, h, 0.3 * h);
#elif defined MIXED
    {
        v[0][5] += 1;
        step(u, N, h, 0.3 * h);
    }
#else
        step(u, v, N, h, 0.3 * h);
#endif
    for (int i = 1; i <= N; i += 3)
        for (int j = 1; j <= N; j++)
            printf("%.17g\n", u[i][j]);
#ifdef MIXED
    printf("%.17g\n", v[0][5] + v[5][0]);
#endif
    return 0;
}
