// The address of a struct where a kernel wants an array.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <string.h>
enum { N = 66 };
struct pair {
    double u[N], v[N];
};
static struct pair p, q;

#pragma amr kernel
static void step(double *v, const double *u)
{
#pragma amr data domain(i) arrays(v, u)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step((double *)&p, q.u);
    // CHECK: err-struct-as-array.c:[[#@LINE+2]]:12: error: 'p' is used as a mesh array somewhere, but is no array
    // CHECK: hint: hand over the mesh array in it
    memset(&p, 0, sizeof p);
    return 0;
}
