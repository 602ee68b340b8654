/* A stencil that runs beyond the range in the domain clause. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i = 1 : n - 1) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    for (int i = 0; i < n - 1; i++)
        un[i] = u[i + 1] - u[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-domain-beyond.c:11:5: error: a nest that reads neighbours runs beyond the domain's range of 'i': not supported yet
// CHECK: err-domain-beyond.c:8:18: note: the domain is given here
// CHECK-NOT: error:
