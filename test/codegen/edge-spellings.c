// Loops along edges in other words: one loop over all cells of a flat array whose index is taken apart by % and /; variables that
// headers and bodies count along; an `if` in the loop that is the same for all cells, around copies from the other side. A variable
// that is counted further behind the loop keeps it host code.
// FORM: edges by one flat index
// FORM: edges by counters
// RUN: %near 2e-2 %s -lm
// RUN: %amrcc --report %s | FileCheck %s
// CHECK: host views
// CHECK-NOT: in every step
// RUN: %same -DFURTHER %s -lm
// RUN: %amrcc -DFURTHER --report %s | FileCheck --check-prefix=FURTHER %s
// FURTHER: in every step
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static int n = 98, kind[2];
static double *u, *v, *w, *un;

static void flat(double *a)
{
    for (int k = 0; k < n * n; k++) {
        int i = k % n, j = k / n;
        if (i == 0)
            a[k] = a[k + 1];
        else if (i == n - 1)
            a[k] = a[k - 1];
        else if (j == 0 || j == n - 1)
            a[k] = 0.25 * sin(0.1 * i);
    }
}

static void counted(double *a)
{
    int i, k, l;
    for (i = 0, k = 0, l = (n - 1) * n; i < n; i++, k++, l++) {
        a[k] = a[k + n];
        a[l] = a[l - n];
    }
    k = 0, l = n - 1;
    for (i = 0; i < n; i++) {
        a[k] = a[k + 1];
        a[l] = -a[l - 1];
        k += n, l += n;
    }
#ifdef FURTHER
    for (i = 0, k = 0; i < n; i++, k++)
        a[k] = 0.5;
    for (i = 0, k += (n - 2) * n; i < n; i++, k++)
        a[k] = 0.25;
#endif
}

static void wrapped(double *a)
{
    for (int i = 0; i < n; i++) {
        if (kind[0] == 1) {
            a[i * n] = a[i * n + n - 2];
            a[i * n + n - 1] = a[i * n + 1];
        } else {
            a[i * n] = a[i * n + 1];
            a[i * n + n - 1] = a[i * n + n - 2];
        }
    }
    for (int i = 0; i < n; i++)
        if (kind[1] == 1) {
            a[i] = a[(n - 2) * n + i];
            a[(n - 1) * n + i] = a[n + i];
        } else {
            a[i] = a[n + i];
            a[(n - 1) * n + i] = a[(n - 2) * n + i];
        }
}

#pragma amr kernel
static void step(double *un, double *u, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, v, w) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j * n + i] = u[j * n + i] + c * (u[j * n + i - 1] + u[j * n + i + 1] + u[(j - 1) * n + i] + u[(j + 1) * n + i] -
                                                4 * u[j * n + i]);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            u[j * n + i] = un[j * n + i];
}

int main(int argc, char **argv)
{
    size_t bytes = (size_t)n * n * sizeof(double);
    u = malloc(bytes), v = malloc(bytes), w = malloc(bytes), un = malloc(bytes);
    kind[1] = argc > 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            u[j * n + i] = v[j * n + i] = w[j * n + i] = un[j * n + i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 12) * (j - 12)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        flat(u);
        counted(v);
        wrapped(w);
        step(un, u, 0.1, 1.0);
        step(un, v, 0.1, 1.0);
        step(un, w, 0.1, 1.0);
    }
    for (int k = 0; k < n * n; k++)
        if (k % 31 == 0 || k % n < 2 || k / n < 2 || k % n > n - 3 || k / n > n - 3)
            printf("%.5f %.5f %.5f\n", u[k], v[k], w[k]);
    return argv ? 0 : 1;
}
