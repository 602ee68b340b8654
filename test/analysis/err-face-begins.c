/* Fluxes behind cells of which the first is a cell's, and a stencil that makes a cell of index 0 as well: the error
 * shows the array and the nest that tells where the mesh begins. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: err-face-begins.c:[[@LINE+12]]:5: error: 'f' begins 1 element behind where the mesh does along 'i': not supported yet
// CHECK: err-face-begins.c:[[@LINE+15]]:5: note: the mesh begins with the range of this nest
// CHECK: note: 'f' is declared here
// CHECK: hint: it is taken for values between the cells; cell(f) on the data directive says that it is not meant so
#include <math.h>
enum { N = 130 };
static double u[N], v[N], f[N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, v, f) spacing(h)
    for (int i = 0; i < N - 1; i++)
        f[i] = (u[i + 1] - u[i]) / h;
    for (int i = 1; i < N - 1; i++)
        u[i] += dt / h * (f[i] - f[i - 1]);
    for (int i = 0; i < N - 1; i++)
        v[i] += dt / h * (u[i + 1] - u[i]);
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
