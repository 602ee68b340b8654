/* Memory that a macro frees. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#include <stdlib.h>
#define RELEASE(p) free(p)
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
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    double *p = malloc(8);
    RELEASE(p);
    return 0;
}

// CHECK: err-free-macro.c:21:5: error: 'free' is called by a macro here: not supported yet
// CHECK-NOT: error:
