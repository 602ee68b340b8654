/* An index that wraps elsewhere than at the ends of the loop. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[(i + 1) % n];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-wrap-range.c:10:19: error: '(i + 1) % n' in the index of 'u' does not wrap round exactly at the ends of the loop
// CHECK: hint: where it never wraps in this loop, write the plain offset, i + 1 or i - 1; in a loop over faces, let the loop run over as many as there are cells: the face behind the last cell is the first one, 'f[n] = f[0];' behind the loop
// CHECK-NOT: error:
