/* Loops over all cells within one over a few arrays, and component by component; the time loop is none. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
enum { NX = 40, NY = 30, Q = 3 };
static double f[NY * NX * Q];

#pragma amr kernel scale(0)
static void step(double **qn, double **q, int nx, int ny)
{
#pragma amr data domain(j, i) arrays(qn, q, f)
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            for (int m = 0; m < Q; m++)
                qn[m][j * nx + i] = 0.5 * (q[m][j * nx + i - 1] + q[m][(j + 1) * nx + i]);
}
// CHECK: nest 0 step

#pragma amr kernel
static double sums(double **q, int nx, int ny)
{
#pragma amr data domain(j, i) arrays(q, f)
    double s = 0;
    for (int m = 0; m < Q; m++)
        for (int k = 0; k < nx * ny; k++)
            s += q[m][k];
    for (size_t k = 0; k < (size_t)nx * ny; k++)
        for (int m = 0; m < Q; m++)
            f[k * Q + m] = m * q[m][k];
    return s;
}
// CHECK: nest 1 sums
// CHECK-NEXT: range j = 0 : ny
// CHECK-NEXT: range i = 0 : nx
// CHECK: array {{.*}} at q[m] stride nx, 1
// CHECK: reduction sum s
// CHECK: nest 2 sums
// CHECK-NEXT: range j = 0 : ny
// CHECK-NEXT: range i = 0 : nx

int main(void)
{
    double *q[Q], *qn[Q], s = 0;
    for (int m = 0; m < Q; m++) {
        q[m] = calloc(NX * NY, sizeof(double));
        qn[m] = calloc(NX * NY, sizeof(double));
    }
#pragma amr timeloop
    for (int t = 0; t < 400; t++) {
        step(qn, q, NX, NY);
        s += sums(qn, NX, NY);
    }
    return s > 1;
}
