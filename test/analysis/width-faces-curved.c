/* Coefficients at the faces, as functions of the place there, half a width from the cell's: on coarse cells they are
 * those of the coarse cells' faces, in any function. The warning that they go with no power of the width was wrong.
 * Beside a coefficient that does so (-DNO_POWER) nothing tells which width is meant. */
// RUN: %amrcc --dump=plan %s > /dev/null 2> %t.said
// RUN: FileCheck --allow-empty --check-prefix=NONE %s < %t.said
// RUN: not %amrcc -DNO_POWER --dump=plan %s 2>&1 >/dev/null | FileCheck %s
// NONE-NOT: {{.}}
// CHECK: :[[@LINE+20]]:36: error: 'd' may mean the width of the finest cells here
#include <math.h>

enum { N = 130 };

static double u[N][N], v[N][N];

#ifdef NO_POWER
#define RATE(x) (1 - exp(-1e-4 / (x)))
#else
#define RATE(x) (1e-4 / (x))
#endif

#pragma amr kernel
static void step(double d, double f)
{
#pragma amr data domain(j, i) spacing(d, f) arrays(u, v)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double th = 0.5 + (j - 0.5) * d;
            double high = sin(th + d / 2), low = sin(th - d / 2);
            double across = high * (u[j + 1][i] - u[j][i]) - low * (u[j][i] - u[j - 1][i]);
            double along = u[j][i + 1] - 2 * u[j][i] + u[j][i - 1];
            v[j][i] = u[j][i] + 1e-4 * across / (sin(th) * d * d) + RATE(f * f) * along;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
}

int main(void)
{
    double d = 2.0 / (N - 2);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-60 * (pow((j - 0.5) * d - 1, 2) + pow((i - 0.5) * d - 1, 2)));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(d, d);
    return u[N / 2][N / 2] > 2;
}
