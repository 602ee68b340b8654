/* A width that does not exist. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static struct { double h; } par;
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#ifdef AXES
#pragma amr data domain(i) spacing(x: h) arrays(un, u)
#elif defined NUMBER
#pragma amr data domain(i) spacing(0.1) arrays(un, u)
#elif defined MEMBER
#pragma amr data domain(i) spacing(par.h) arrays(un, u)
    double *width = &par.h; *width = 0.1;
#else
#pragma amr data domain(i) spacing(hh) arrays(un, u)
#endif
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-spacing-unknown.c:17:36: error: no variable 'hh' in 'step'
// CHECK: hint: a width is a variable or a macro; where the code has numbers only, write scale(-2) or the like on the kernel
// CHECK-NOT: error:
// RUN: not %amrcc --dump=plan -DAXES %s 2>&1 | FileCheck --check-prefix=AXES %s
// AXES: error: no variable 'x: h' in 'step'
// AXES: hint: spacing names the widths alone, one of each axis in the order of domain: spacing(hy, hx) beside domain(j, i)
// RUN: not %amrcc --dump=plan -DMEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// MEMBER: error: no variable 'par.h' in 'step'
// MEMBER: hint: the width may be a member that 'step' only sets by this name; else name a local copy of it
// RUN: not %amrcc --dump=plan -DNUMBER %s 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: error: no variable '0.1' in 'step'
// NUMBER: hint: a width is a variable or a macro; where the code has numbers only, write scale(-2)
