/* An index that is corrected under a condition. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++) {
        int ip = i + 1;
        if (c > 1)
            ip = 0;
        un[i] = u[ip];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-conditional-index.c:13:19: error: 'ip' in the index of 'u' depends on a condition: not supported yet
// CHECK: err-conditional-index.c:10:9: note: 'ip' is declared here
// CHECK: hint: write the plain offset, i + 1 or i - 1, and say what lies beyond the edge: boundary(x: periodic)
// CHECK-NOT: error:
