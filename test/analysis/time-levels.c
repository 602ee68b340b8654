/* Time levels that go round, and what is not sure: no errors. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
#define N 130
static void swap(double **a, double **b)
{
    double *t = *a;
    *a = *b;
    *b = t;
}

#pragma amr kernel scale(-2)
static void wave(double *pn, double *p, double *pm)
{
#pragma amr data domain(i) arrays(pn, p, pm)
    for (int i = 1; i < N - 1; i++)
        pn[i] = 2 * p[i] - pm[i] + 0.1 * (p[i - 1] - 2 * p[i] + p[i + 1]);
}

/* Made from the cell itself: it may be the same array. */
#pragma amr kernel
static void damp(double *to, double *from)
{
    for (int i = 1; i < N - 1; i++)
        to[i] = 0.99 * from[i];
}

int main(int argc, char **argv)
{
    double *a = calloc(N, 8), *b = calloc(N, 8), *c = calloc(N, 8), *old, *x, *y;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        wave(c, b, a);
        damp(c, c);
        old = a;
        a = b;
        b = c;
        c = old;
        if (argc > 2)
            b = c;
        x = a, y = b;
        damp(y, x);
        if (argc > 1)
            swap(&a, &b);
    }
    return b[0] > 1;
}


// CHECK-NOT: error:
