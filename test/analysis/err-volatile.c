/* A volatile variable in a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    volatile double w = c;
    for (int i = 1; i < n - 1; i++)
        un[i] = w * u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-volatile.c:11:17: error: 'w' is volatile: not supported in a nest
// CHECK: err-volatile.c:9:5: note: 'w' is declared here
// CHECK: hint: copy it into a local variable in front of the nest
// CHECK-NOT: error:
