/* A while loop in a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        double x = u[i - 1];
        while (x > 1)
            x *= 0.5;
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

// CHECK: err-while.c:11:9: error: a while loop is not supported in a nest over the mesh
// CHECK-NOT: error:
