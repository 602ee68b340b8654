/* Sweeps in place over cells of two or four colours, which read those of the others: chosen by an if, by loops over
 * every second cell, also downwards, in rows of a struct and in flat arrays, from where a variable says that changes from row to row.
 * On each level the colours are those of its own cells. */
// RUN: %near 1e-4 %s
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not="finest level apart" %s
// RUN: %amrcc --dump=plan -DPATTERN %s 2>&1 | %FileCheck --check-prefix=PATTERN %s
// RUN: not %amrcc --dump=plan -DTHIRD %s 2>&1 | %FileCheck --check-prefix=THIRD %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 66 };
static double f[N][N], a[N][N], b[N][N], c[N][N], d[N][N], e[N * N], o[N][N], v[N][N], w[N][N], x[N][N];
struct grid {
    double h, **p, **q;
};

static double next(double own, double west, double east, double north, double south, double s)
{
    return -0.5 * own + 1.5 * 0.25 * (west + east + north + south - s);
}

// CHECK: array a_new {{.*}} written full
#pragma amr kernel
static void by_conditions(double h, int colour)
{
#pragma amr data domain(j, i) arrays(a, b, f) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            if ((i + j) % 2 == colour)
                a[j][i] = next(a[j][i], a[j][i - 1], a[j][i + 1], a[j - 1][i], a[j + 1][i], h * h * f[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            const int odd = (i ^ j) & 1;
            if (odd != colour)
                continue;
            double r = b[j][i - 1] + b[j][i + 1] + b[j - 1][i] + b[j + 1][i] - 4 * b[j][i] - h * h * f[j][i];
            b[j][i] += 1.5 * 0.25 * r;
        }
}

#pragma amr kernel
static void by_strides(double h, int colour)
{
#pragma amr data domain(j, i) arrays(c, f) spacing(h)
    for (int j = 1; j < N - 1; j++) {
        int first = 2 - (j + colour) % 2;
        for (int i = first; i < N - 1; i += 2) {
#ifdef PATTERN /* no colour, though it stands among such */
            c[j][i] += i & 1 ? h : -h;
            // PATTERN: [[@LINE-1]]:24: warning: 'i & 1' tells cells of the finest level apart
#endif
            c[j][i] = next(c[j][i], c[j][i - 1], c[j][i + 1], c[j - 1][i], c[j + 1][i], h * h * f[j][i]);
        }
    }
}

/* Nine points, diagonal neighbours too: four colours. */
#pragma amr kernel
static void by_four(double h, int colour)
{
#pragma amr data domain(j, i) arrays(d, f) spacing(h)
    for (int j = N - 2 - (colour >> 1 & 1); j > 0; j -= 2)
        for (int i = 1 + (colour & 1); i < N - 1; i += 2)
            d[j][i] = (4 * (d[j][i - 1] + d[j][i + 1] + d[j - 1][i] + d[j + 1][i]) + d[j - 1][i - 1] + d[j - 1][i + 1] +
                       d[j + 1][i - 1] + d[j + 1][i + 1] - 6 * h * h * f[j][i]) / 20;
}

#pragma amr kernel
static double flat(double *p, const double *s, int n, double h, int colour)
{
    double most = 0;
#pragma amr data domain(j, i) arrays(p, s) spacing(h)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1 + ((j + colour) & 1); i < n - 1; i += 2) {
            int q = j * n + i;
            double r = p[q - 1] + p[q + 1] + p[q - n] + p[q + n] - 4 * p[q] - h * h * s[q];
            most = fmax(most, fabs(r));
            p[q] += 1.5 * 0.25 * r;
        }
    return most;
}

#pragma amr kernel
static void rows(struct grid *g, int colour)
{
#pragma amr data domain(j, i) arrays(g->p, g->q) spacing(g->h)
    for (int j = N - 2; j > 0; j--)
        for (int i = N - 3 + (j + colour) % 2; i >= 1; i -= 2)
            g->p[j][i] = next(g->p[j][i], g->p[j][i - 1], g->p[j][i + 1], g->p[j - 1][i], g->p[j + 1][i],
                              g->h * g->h * g->q[j][i]);
}

/* As in Numerical Recipes: in the header, behind the inner loop, in front of it, and from the loop's header. */
#pragma amr kernel
static void alternating(double h)
{
#pragma amr data domain(j, i) arrays(o, v, w, f) spacing(h)
    int i, ipass, isw, j, jsw = 1, flag;
    for (ipass = 1; ipass <= 2; ipass++, jsw = 3 - jsw) {
        isw = jsw;
        for (j = 1; j < N - 1; j++, isw = 3 - isw)
            for (i = isw; i < N - 1; i += 2)
                o[j][i] = next(o[j][i], o[j][i - 1], o[j][i + 1], o[j - 1][i], o[j + 1][i], h * h * f[j][i]);
    }
    for (int colour = 0; colour < 2; colour++) {
        isw = colour + 1;
        for (j = N - 2; j > 0; j--) {
            for (i = N - isw - 1; i > 0; i -= 2)
                v[j][i] = next(v[j][i], v[j][i - 1], v[j][i + 1], v[j - 1][i], v[j + 1][i], h * h * f[j][i]);
            isw = 3 - isw;
        }
    }
    for (int colour = 0; colour < 2; colour++)
        for (j = 1, flag = 1 - colour; j < N - 1; j++) {
            flag ^= 1;
            for (i = 1 + flag; i < N - 1; i += 2)
                w[j][i] = next(w[j][i], w[j][i - 1], w[j][i + 1], w[j - 1][i], w[j + 1][i], h * h * f[j][i]);
        }
}

#pragma amr kernel
static void told(double h, int first)
{
#pragma amr data domain(j, i) arrays(x, f) spacing(h)
    for (int j = 1; j < N - 1; j++, first = 3 - first)
        for (int i = first; i < N - 1; i += 2) /* from 1 or 2, by all calls */
            // THIRD: [[@LINE+1]]:37: error: 'x' is read at a neighbour and written in the same nest
            x[j][i] = next(x[j][i], x[j][i - 1], x[j][i + 1], x[j - 1][i], x[j + 1][i], h * h * f[j][i]);
}

static double **matrix(void)
{
    double **m = malloc(N * sizeof *m);
    m[0] = calloc(N * N, sizeof **m);
    for (int j = 1; j < N; j++)
        m[j] = m[0] + j * N;
    return m;
}

int main(void)
{
    struct grid g = {1.0 / (N - 1), matrix(), matrix()};
    f[12][20] = g.q[12][20] = 900;
    double most = 0;
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        for (int colour = 0; colour < 2; colour++) {
            by_conditions(g.h, colour);
            by_strides(g.h, colour);
            most = flat(e, &f[0][0], N, g.h, colour);
            rows(&g, colour);
            told(g.h, colour + 1);
#ifdef THIRD
            told(g.h, 3 * colour);
#endif
        }
        alternating(g.h);
        for (int colour = 0; colour < 4; colour++)
            by_four(g.h, colour);
    }
    for (int j = 0; j < N; j += 5)
        for (int i = 0; i < N; i++)
            printf("%.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", a[j][i], b[j][i], c[j][i], d[j][i], e[j * N + i],
                   g.p[j][i], o[j][i], v[j][i], w[j][i], x[j][i]);
    printf("%.17g\n", most);
    free(g.p[0]);
    free(g.p);
    free(g.q[0]);
    free(g.q);
    return 0;
}
