/* Semi-Lagrangian advection: where a cell reads from depends on the wind. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define NX 66
#define NY 66
static double q[NY][NX], qn[NY][NX], uu[NY][NX], vv[NY][NX];
#pragma amr kernel
void semilag(double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, qn, uu, vv) spacing(h)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double x = i - dt * uu[j][i] / h, y = j - dt * vv[j][i] / h;
            int i0 = (int)floor(x), j0 = (int)floor(y);
            double fx = x - i0, fy = y - j0;
            qn[j][i] = (1 - fy) * ((1 - fx) * q[j0][i0] + fx * q[j0][i0 + 1]) +
                       fy * ((1 - fx) * q[j0 + 1][i0] + fx * q[j0 + 1][i0 + 1]);
        }
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        semilag(0.1, 1.0);
    printf("%g\n", qn[3][3]);
}

// CHECK: err-semi-lagrangian.c:18:49: error: index 'j0' of 'q' depends on data: neighbours must be at constant offsets
// CHECK: err-semi-lagrangian.c:16:42: note: it is computed here
// CHECK: hint: read the neighbours that may be meant at constant offsets
// CHECK-NOT: error:
