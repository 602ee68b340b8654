/* A stencil whose coefficients do not depend on the width that the clause names. Where one is made of it outside the
 * kernel (-DMADE), the hint names it. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -DMADE --dump=plan %s 2>&1 | FileCheck --check-prefix=MADE %s
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
#ifdef MADE
    double h = 1.0 / (N - 1), dt = 1e-5, c = dt / (h * h);
#endif
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
#ifdef MADE
        step(N, un, u, c, h);
#else
        step(N, un, u, 0.1, 0.1);
#endif
    return 0;
}

// CHECK: width-not-used.c:11:5: warning: this nest reads neighbours, but none of its coefficients depends on the cell width [-Wamr-numerics]{{$}}
// CHECK: hint: on coarser levels they stay as they are; where one was computed from the width outside the kernel, add scale(c: p){{$}}
// CHECK: scalar c double{{$}}
// MADE: hint: on coarser levels they stay as they are; 'c' is made of the width outside the kernel (c = dt / (h * h), {{.*}}width-not-used.c:18): add scale(c: p), with the power of the width in it, as -1 in dt / h where dt is the same on all levels{{$}}
