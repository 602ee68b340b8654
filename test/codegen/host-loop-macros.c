/* Host code whose loops a macro makes, over a table of rows: nothing can stand in front of the inner loop, so the rows are wrapped.
 * Elements that are read, set and changed, in one statement, in braces, under a condition, by macros of their own. */
// RUN: %same -w %s
// RUN: %same -w -DFLAT %s
// RUN: %near 1e-3 -w --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 64
#define CELLS for (i = 1; i <= N; i++) for (j = 1; j <= N; j++)
#ifdef FLAT
#define U(a, i, j) a[(i) * (N + 2) + (j)]
typedef double *mat;
#else
#define U(a, i, j) a[i][j]
typedef double **mat;
#endif

static mat make(void)
{
#ifdef FLAT
    return calloc((N + 2) * (N + 2), sizeof(double));
#else
    mat m = malloc((N + 2) * sizeof *m);
    m[0] = calloc((N + 2) * (N + 2), sizeof(double));
    for (int i = 1; i < N + 2; i++)
        m[i] = m[0] + i * (N + 2);
    return m;
#endif
}

#pragma amr kernel
static void step(mat u, mat v, double dt, double h)
{
    int i, j;
#pragma amr data domain(i, j) arrays(u, v) spacing(h)
    CELLS U(v, i, j) = U(u, i, j) + dt / (h * h) * (U(u, i + 1, j) + U(u, i - 1, j) + U(u, i, j + 1) + U(u, i, j - 1) - 4 * U(u, i, j));
    CELLS U(u, i, j) = U(v, i, j);
}

int main(void)
{
    int i, j, t;
    double h = 1.0 / N, s = 0;
    mat u = make(), v = make();
    CELLS U(u, i, j) = exp(-0.01 * ((i - 30.) * (i - 30.) + (j - 20.) * (j - 20.)));
#pragma amr timeloop
    for (t = 0; t < 20; t++) {
        step(u, v, 0.2 * h * h, h);
        if (t % 10 == 9) {
            s = 0;
            CELLS s += U(u, i, j);
            printf("%.10g\n", s);
            CELLS if (i == j) U(u, i, j) *= 0.9;
        }
    }
    CELLS { s += U(u, i, j) * i; }
    printf("%.10g\n", s);
    for (i = 1; i <= N; i += 9)
        printf("%.12g\n", U(u, i, i));
    return 0;
}
