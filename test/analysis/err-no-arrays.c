/* A data directive that names nothing. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i)
    double w = 0;
    (void)w;
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

// CHECK: err-no-arrays.c:8:1: error: this data directive names no arrays
// CHECK: hint: add arrays(...), or a statement behind it that names them
// CHECK-NOT: error:
