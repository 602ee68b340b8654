/* A goto in a nest, and in a loop over constant numbers there, which is written out. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[i - 1];
        if (un[i] > 1)
            goto out;
    }
out:;
    for (int i = 1; i < n - 1; i++) {
        un[i] = 0;
        for (int q = 0; q < 3; q++) {
            if (u[i + q - 1] > 5)
                goto next;
            un[i] += u[i + q - 1];
        next:;
        }
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-goto.c:12:13: error: a goto is not supported in a nest over the mesh
// CHECK: err-goto.c:19:17: error: a goto is not supported in a nest over the mesh
// CHECK: err-goto.c:21:9: error: a label is not supported in a nest over the mesh
// CHECK-NOT: error:
