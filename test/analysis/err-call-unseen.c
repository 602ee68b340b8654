/* A nest calls a function that another file defines, which was not given. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
double flux(double a, double b);
#pragma amr kernel
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = flux(u[i - 1], u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}

// CHECK: err-call-unseen.c:11:17: error: 'flux' is called in a loop nest over the mesh, and amrcc cannot see its body
// CHECK: err-call-unseen.c:5:{{[0-9]+}}: note: 'flux' is declared here
// CHECK: hint: add the source file that defines it: amrcc takes all of them at once
// CHECK-NOT: error:
