/* A wrapped index against the clause. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u) boundary(x: wall)
    for (int i = 0; i < n; i++)
        un[i] = u[(i + 1) % n];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-boundary-wrap.c:10:19: error: the index wraps round 'i', but the boundary clause says 'wall'
// CHECK: err-boundary-wrap.c:8:51: note: the clause is here
// CHECK-NOT: error:
