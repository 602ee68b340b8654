/* An offset that is a variable. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, int s)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i + s];
}

int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, argc);
    return 0;
}

// CHECK: err-variable-offset.c:10:19: error: 's' in the index of 'u' is not a constant offset: variable offsets are not supported
// CHECK: err-variable-offset.c:6:54: note: 's' is declared here
// CHECK: hint: an offset must be a number that stands in the source: where a few values occur, write a nest for each
// CHECK-NOT: error:
