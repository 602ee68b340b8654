/* A helper that calls itself. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static double half(double x)
{
    return x > 1 ? half(0.5 * x) : x;
}
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = half(u[i - 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-helper-recursive.c:7:20: error: 'half' calls itself: not supported in a nest
// CHECK: hint: write it as a loop
// CHECK: err-helper-recursive.c:14:17: note: 'half' is called here
// CHECK-NOT: error:
