/* Fluxes between cells i and i + 1, of which one nest takes those at both sides of cell i, and another those of cell
 * i + 1: the values cannot lie at both places, and both are shown. */
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -Wno-amr-host-view -DAPART %s 2>&1 | FileCheck %s --check-prefix=APART
// CHECK: warn-contradiction.c:[[@LINE+28]]:9: warning: this takes the difference of 'f' across another cell than elsewhere: where levels meet, values of 'f' are half a cell off
// CHECK: note: here it is the cell between the two values
// CHECK-NEXT: u[i] -=
// CHECK: hint: keep what lies between other cells in an array of its own
// APART-NOT: warning:
// APART: field f double flat node as f
#include <math.h>
enum { N = 130 };
static double u[N], v[N], f[N], g[N];
#ifdef APART
#define G g
#else
#define G f
#endif

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, v, f, g) spacing(h)
    for (int i = 0; i < N - 1; i++)
        f[i] = (u[i + 1] - u[i]) / h;
    for (int i = 1; i < N - 1; i++)
        u[i] -= dt / h * (f[i - 1] - f[i]);
#ifdef APART
    for (int i = 1; i < N; i++)
        g[i] = (u[i] - u[i - 1]) / h;
#endif
    for (int i = 1; i < N - 2; i++)
        v[i] -= dt / h * (G[i] - G[i + 1]);
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.2 * h * h;
    for (int i = 0; i < N; i++)
        u[i] = v[i] = exp(-300 * (i * h - 0.4) * (i * h - 0.4));
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(dt, h);
    return u[3] > v[4];
}
