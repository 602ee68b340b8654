/* A kernel without a loop over the mesh. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    (void)n, (void)un, (void)u, (void)c;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-no-nest.c:5:1: error: kernel 'step' has no loop nest over the mesh
// CHECK: err-no-nest.c:8:18: note: looked for loops over the iterators named here
// CHECK-NOT: error:
