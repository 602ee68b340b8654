/* A mesh array handed to a function that is too long to be put in the place of its call. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static double left(const double *u, int i)
{
    double x = u[i]; x -= u[i - 1]; return x;
}
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = left(u, i);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-array-passed.c:14:22: error: 'u' is used as a whole in a nest: not supported
// CHECK: hint: pass the values that are needed, 'u[...]', instead
// CHECK-NOT: error:
