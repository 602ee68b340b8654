/* Helpers that make a place of an index and a width, with a number of file scope that nothing sets:
 * the width that multiplies the index is that of the finest cells, as where it is written out. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
enum { NX = 66, NV = 66 };
static const double VMAX = 6.0;
static double f[NX + 4][NV + 4], g[NX + 4][NV + 4];

static double velocity(int j, double dv)
{
    return -VMAX + (j - 1.5) * dv;
}

static double flux(double fm, double f0, double f1, double f2, double v)
{
    return v > 0 ? v * (-fm + 5 * f0 + 2 * f1) / 6 : v * (2 * f0 + 5 * f1 - f2) / 6;
}

#pragma amr kernel
static void push(double dt, double dx, double dv)
{
#pragma amr data domain(i, j) arrays(f, g) spacing(dx, dv)
    for (int i = 2; i < NX + 2; i++)
        for (int j = 2; j < NV + 2; j++) {
            double v = velocity(j, dv);
            double right = flux(f[i - 1][j], f[i][j], f[i + 1][j], f[i + 2][j], v);
            double left = flux(f[i - 2][j], f[i - 1][j], f[i][j], f[i + 1][j], v);
            g[i][j] = f[i][j] - dt * (right - left) / dx;
        }
    for (int i = 2; i < NX + 2; i++)
        for (int j = 2; j < NV + 2; j++)
            f[i][j] = g[i][j];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        push(0.001, 0.1, 12.0 / NV);
    return 0;
}
// CHECK-NOT: error
// CHECK: nest 0 push
// CHECK: scalar dv double (finest width: in a position or a sum){{$}}
