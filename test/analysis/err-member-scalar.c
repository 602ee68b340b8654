/* A struct member read in a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
struct par {
    double c;
};
#pragma amr kernel
static void step(int n, double *un, const double *u, struct par p)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = p.c * u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, (struct par){0.1});
    return 0;
}

// CHECK: err-member-scalar.c:13:17: error: 'p.c': struct members are not supported yet in a nest
// CHECK: hint: copy it into a local variable before the nest
// CHECK-NOT: error:
