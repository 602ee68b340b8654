/* A write to a neighbour. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i + 1] = un[i] = u[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-write-neighbour.c:10:9: error: a nest writes 'un' at a neighbour of its cell: not supported yet
// CHECK: hint: shift the loops so that each cell writes itself
// CHECK-NOT: error:
