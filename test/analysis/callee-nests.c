// Loops over the mesh in a function that the kernel calls in a loop of its own, and that is no kernel: they stand
// there for all its callers, so they are host code, and the warning says what to add.
// RUN: rm -rf %t && %amrcc --emit=%t %s 2>&1 | FileCheck %s
// RUN: %same %s
// RUN: not %amrcc --emit=%t -DMAIN %s 2>&1 | FileCheck --check-prefixes=CHECK,MAIN %s
#include <stdio.h>

enum { N = 66 };
static double a[N], b[N], c[N];

static void sweep(double *x, double *y)
{
    // CHECK: [[@LINE+4]]:9: warning: 'y' is needed as a whole here: {{.*}} in every step
    // CHECK-NEXT: y[i] =
    // CHECK: hint: put the loop into a function with '#pragma amr kernel'
    for (int i = 1; i < N - 1; i++)
        y[i] = x[i] + 0.1 * (x[i - 1] - 2 * x[i] + x[i + 1]);
    for (int i = 1; i < N - 1; i++)
        x[i] = y[i];
}

#ifdef MAIN
#pragma amr kernel scale(-2)
int main(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 0; i < N; i++)
        a[i] = b[i] = 0;
    // MAIN: [[@LINE+2]]:5: error: the time loop runs no nest over the mesh
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        sweep(a, b);
    return 0;
}
#else
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, b, c)
    for (int i = 1; i < N - 1; i++)
        c[i] = a[i];
    for (int s = 0; s < 3; s++)
        sweep(a, b);
    for (int i = 1; i < N - 1; i++)
        a[i] = 0.5 * (a[i] + c[i]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = c[i] = i * i % 7;
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step();
    sweep(c, a);
    for (int i = 0; i < N; i++)
        printf("%.17g %.17g\n", a[i], c[i]);
    return 0;
}
#endif
