/* An index that remembers the cell before. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    int left = 0;
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[left];
        left = i;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-carried-index.c:11:19: error: 'left' in the index of 'u' is changed in the nest in a way that is not supported
// CHECK: err-carried-index.c:9:5: note: 'left' is declared here
// CHECK-NOT: error:
