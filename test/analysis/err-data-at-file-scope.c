/* A data directive at file scope that names a parameter of a kernel. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double field[N], other[N];
#pragma amr data domain(i) arrays(field, to)
#pragma amr kernel
static void step(double *to, const double *from, double c)
{
    for (int i = 1; i < N - 1; i++)
        to[i] = from[i] + c * (from[i - 1] - 2.0 * from[i] + from[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(other, field, 0.1);
        step(field, other, 0.1);
    }
    return 0;
}

// CHECK: err-data-at-file-scope.c:5:42: error: no variable 'to' here
// CHECK: hint: a directive at file scope names the arrays there; parameters and locals need one in the kernel
// CHECK-NOT: error:
