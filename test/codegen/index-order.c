// Indices in variables that change from statement to statement: each use means what was set last in front of it, in
// loops that are written out and in helpers that stand behind the kernel, too.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics --emit=%t %s
// RUN: %same %s
#include <stdio.h>

enum { N = 61 };

static double mean(const double *a, int k);
static void put(double *a, int k, double x);

static void place(int i, const double *a, int *k, double *x)
{
    int c = i - 1;
    *x = 0.5 * a[c];
    *x += 0.5 * a[c + 2];
    *k = c + 1;
}

#pragma amr kernel scale(0)
static void step(double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    static const int shift[3] = {-1, 0, 1};
    for (int i = 2; i < N - 2; i++) {
        int c = i, e = c + 1;
        c += 1;
        double s = u[e] - 0.5 * u[c];
        c -= 3;
        for (int q = 0; q < 3; q++) {
            c += 1;
            s += (q + 1) * u[c] + 0.1 * u[i + shift[q]];
        }
        un[i] = s / 7;
    }
    for (int i = 2; i < N - 2; i++) {
        int c = i - 1, k = i;
        double x = mean(u, c), y;
        c += 1;
        x += mean(u, c);
        place(i, u, &k, &y);
        put(un, k, 0.6 * un[k] + 0.1 * x + 0.1 * y);
        k = i + 1;
    }
}

static double mean(const double *a, int k)
{
    double s = 0.5 * a[k];
    s += 0.25 * a[k - 1];
    return s + 0.25 * a[k + 1];
}

static void put(double *a, int k, double x)
{
    a[k] = x;
    a[k] *= 0.99;
}

int main(void)
{
    static double u[N], un[N];
    double *a = u, *b = un;
    for (int i = 0; i < N; i++)
        u[i] = un[i] = i * i % 17;
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        step(b, a);
        double *swap = a;
        a = b;
        b = swap;
    }
    for (int i = 0; i < N; i++)
        printf("%.15g\n", a[i]);
    return 0;
}
