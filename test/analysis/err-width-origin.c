/* A coefficient from a step that was itself computed from the width. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>

#pragma amr kernel
int main(void)
{
    enum { n = 66 };
    static double u[n], un[n];
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double h = 1.0 / (n - 1), dt = 0.1 * h * h, c = dt / (h * h);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        for (int i = 1; i < n - 1; i++)
            un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        for (int i = 1; i < n - 1; i++)
            u[i] = un[i];
    }
    printf("%g\n", u[n / 2]);
    return 0;
}

// CHECK: err-width-origin.c:11:53: error: 'c' is computed from 'dt', which is itself computed from the cell width
// CHECK: err-width-origin.c:11:5: note: 'dt' is computed here
// CHECK: hint: add scale(dt: 0) to the kernel if 'dt' is the same on all levels, scale(dt: p) if it goes with the p-th power of the cell width
// CHECK-NOT: error:
