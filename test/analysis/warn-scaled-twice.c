/* Each step makes k of the width of its own level, and the next nest says scale(p): where k holds all of the power, p
 * multiplies it once more, and the warning says so. Where both together are the power of the differences (-DBOTH), it
 * does not. */
// RUN: %amrcc --dump=plan %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc -DBOTH --dump=plan %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=BOTH %s
// CHECK: warning: 'k' goes with the power -2 of the cell width on each level, and scale(-2) multiplies what this nest makes of it once more
// CHECK: hint: write spacing(...) on the data directive of this nest, without scale(-2)
// BOTH-NOT: warning:
#include <math.h>

enum { N = 130 };
static double u[N], un[N], k[N];

#pragma amr kernel
static void coefficients(double h)
{
#pragma amr data domain(i) arrays(u, k) spacing(h)
    for (int i = 1; i < N; i++)
#ifdef BOTH
        k[i] = (1 + 0.1 * (u[i] + u[i - 1])) / h;
#else
        k[i] = (1 + 0.1 * (u[i] + u[i - 1])) / (h * h);
#endif
}

#ifdef BOTH
#pragma amr kernel scale(-1)
#else
#pragma amr kernel scale(-2)
#endif
static void step(double c)
{
#pragma amr data domain(i) arrays(u, un, k)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (k[i + 1] * (u[i + 1] - u[i]) - k[i] * (u[i] - u[i - 1]));
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int i = 0; i < N; i++)
        u[i] = exp(-0.01 * (i - 60) * (i - 60));
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        coefficients(h);
#ifdef BOTH
        step(0.2 * h);
#else
        step(0.2 * h * h);
#endif
    }
    return u[N / 2] > 2;
}
