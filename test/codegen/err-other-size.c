/* A kernel called before the loop with other, smaller arrays: their sizes show at run time only. */
// RUN: %amrcc -Wno-amr-host-view %s -o %t && not env OMP_NUM_THREADS=1 %t 2>&1 | FileCheck %s
// CHECK: amr: error: the nest at {{.*}}err-other-size.c:[[#LINE:]] runs over 1 <= index < 129 in x,
// beyond the mesh of the first nest, 1 <= index < 39; all mesh arrays of a program must have the
// same size, and where the first nest runs over a part of them, one over the whole mesh must run in front of it
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#pragma amr kernel scale(-2)
static void smooth(int n, double *an, double *a)
{
#pragma amr data domain(i) arrays(a, an)
    for (int i = 1; i < n - 1; i++)
        an[i] = a[i] + 0.1 * (a[i - 1] + a[i + 1] - 2 * a[i]);
}
int main(int argc, char **argv)
{
    int n = 130, m = 40;
    double *a = calloc(n, 8), *b = calloc(n, 8), *x = calloc(m, 8), *y = calloc(m, 8);
    for (int i = 0; i < m; i++)
        x[i] = y[i] = i;
    for (int i = 0; i < n; i++)
        a[i] = b[i] = exp(-0.01 * (i - 64) * (i - 64));
    smooth(m, y, x);
    printf("%g\n", y[3]);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        smooth(n, b, a);
        double *s = a;
        a = b;
        b = s;
    }
    smooth(m, x, y);
    printf("%.15g %.15g\n", a[3], x[5]);
}
