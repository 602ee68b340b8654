/* What a helper of a nest calls is named, and the advice is for that. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <string.h>
enum { N = 64 };
static double u[N], f[N];
static int count;
static void shift(const double *l, double *out)
{
    memcpy(out, l, count * sizeof *l);
}
static void twice(const double *l, double *out)
{
    shift(l, out);
}
#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(i) arrays(u, f) spacing(c)
    for (int i = 1; i < N - 1; i++) {
        double l[2] = {u[i - 1], u[i + 1]}, r[2];
        // CHECK: err-copy-in-helper.c:[[#@LINE+1]]:9: error: 'twice' is called in a loop nest over the mesh
        twice(l, r);
        // CHECK: err-copy-in-helper.c:9:5: note: 'memcpy' is called here
        // CHECK: hint: assign the elements one by one
        f[i] = r[0] + r[1];
    }
}
int main(void)
{
    count = 2;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
