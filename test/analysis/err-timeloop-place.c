/* A time loop that is no loop. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-timeloop-place.c:15:1: error: 'timeloop' must stand before a 'for', 'while' or 'do' loop
// CHECK: err-timeloop-place.c:16:9: note: it stands before this
// CHECK-NOT: error:
