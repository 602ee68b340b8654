/* A helper that reads a global variable and is too long to be put in the place of its call. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static double factor = 2;
static double scaled(double x)
{
    x *= 3; return factor * x;
}
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = scaled(u[i - 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-helper-global.c:8:20: error: 'scaled' reads the global variable 'factor': not supported in a nest yet
// CHECK: err-helper-global.c:5:1: note: 'factor' is declared here
// CHECK: hint: pass its value as a parameter
// CHECK: err-helper-global.c:15:17: note: 'scaled' is called here
// CHECK-NOT: error:
