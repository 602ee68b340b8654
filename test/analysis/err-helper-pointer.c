/* A helper that takes a pointer. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static void split(double x, double *y)
{
    *y = 0.5 * x;
}
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        double x;
        split(u[i - 1], &x);
        un[i] = x;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-helper-pointer.c:15:9: error: 'split' takes 'y', which is not a number: not supported yet in a nest
// CHECK: err-helper-pointer.c:5:29: note: the parameter is declared here
// CHECK-NOT: error:
