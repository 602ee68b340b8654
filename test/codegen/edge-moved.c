/* A pointer that a loop moves on, p += N, leads to another cell in each round, and is no cell in a corner. One that the
 * loop declares anew is a row. */
// RUN: %near 1e-3 -w --block=4 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 66 };
static double *u, *un;

#pragma amr kernel scale(-2)
static void diffuse(const double *v, double *w)
{
#pragma amr data domain(j, i) arrays(v, w)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            w[j * N + i] = v[j * N + i] + 0.1 * (v[j * N + i - 1] + v[j * N + i + 1] + v[j * N + i - N] + v[j * N + i + N] -
                                                 4 * v[j * N + i]);
}

static void edges(double *v)
{
    double *p = v, *top = v + (N - 1) * N, *below = top - N;
    for (int j = 0; j < N; j++, p += N)
        p[0] = 0.5;
    for (int i = 0; i < N; i++)
        top[i] = below[i];
    p = v + N - 1;
    for (int j = 0; j < N; j++) {
        const double *row = v + j * N;
        *p = row[N - 2];
        p = p + N;
    }
    p = v;
    for (int i = 0; i < N; i++)
        *p++ = 0.25;
}

int main(void)
{
    u = calloc(N * N, sizeof *u);
    un = calloc(N * N, sizeof *un);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] = un[j * N + i] = exp(-0.02 * (pow(i - 5, 2) + pow(j - 20, 2)));
#pragma amr timeloop
    for (int t = 0; t < 9; t++) {
        edges(u);
        diffuse(u, un);
        double *swap = u;
        u = un;
        un = swap;
    }
    for (int i = 0; i < N * N; i++)
        printf("%.17g\n%.17g\n", u[i], un[i]);
    return 0;
}
