/* A stencil whose coefficients do not depend on the width that the clause names. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1, 0.1);
    return 0;
}

// CHECK: width-not-used.c:9:5: warning: this nest reads neighbours, but none of its coefficients depends on the cell width [-Wamr-numerics]{{$}}
// CHECK: hint: on coarser levels they stay as they are; where one was computed from the width outside the kernel, add scale(c: p){{$}}
// CHECK: scalar c double{{$}}
