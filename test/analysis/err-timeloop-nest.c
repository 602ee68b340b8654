/* The time loop is a loop over the mesh. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
#pragma amr timeloop
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
    for (int t = 0; t < 9; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-timeloop-nest.c:10:5: error: the time loop is a loop over the mesh
// CHECK: hint: put the 'timeloop' line in front of the loop that repeats the nests
// CHECK-NOT: error:
