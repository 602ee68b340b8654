/* An offset that runs in a loop inside the nest, over a length that only the run knows. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, int r)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        double s = 0;
        for (int m = -r; m <= r; m++)
            s += u[i + m];
        un[i] = s;
    }
}

int main(int argc, char **argv)
{
    (void)argv;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, argc);
    return 0;
}

// CHECK: err-loop-offset.c:12:24: error: 'm' in the index of 'u' runs in a loop inside the nest: variable offsets are not supported yet
// CHECK: err-loop-offset.c:11:14: note: 'm' is declared here
// CHECK: hint: a loop over constant numbers, 'for (m = 0; m < 3; m++)', is written out
// CHECK-NOT: error:
