/* A coefficient from a number that was itself computed from the width. In an update whose time step the measure tells it is
 * known what goes with the width; beside it, not. */
// RUN: not %amrcc --dump=plan -DBESIDE %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -Werror %s 2>&1 | FileCheck --check-prefix=STEP %s
#include <stdio.h>

#pragma amr kernel
int main(void)
{
    enum { n = 66 };
    static double u[n], un[n];
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double h = 1.0 / (n - 1), dt = 0.1 * h * h, h2 = h * h, c = dt / h2;
#ifdef BESIDE
    double k = 5 * h, s = k * h;
#endif
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        for (int i = 1; i < n - 1; i++)
            un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        for (int i = 1; i < n - 1; i++)
            u[i] = un[i]
#ifdef BESIDE
                   * (1 - s)
#endif
                ;
    }
    printf("%g\n", u[n / 2]);
    return 0;
}

// CHECK: err-width-origin.c:15:27: error: 's' is computed from 'k', which is itself computed from the cell width
// CHECK: err-width-origin.c:15:5: note: 'k' is computed here
// CHECK: hint: add scale(k: 0) to the kernel if 'k' is the same on all levels, scale(k: p) if it goes with the p-th power of the cell width
// CHECK-NOT: error:
// STEP: scalar c double per level (c = dt / h2)
// STEP: replay double h2 = h * h

