/* A cell width in a struct. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
struct grid {
    double dx;
};
static struct grid g = {0.1};
#pragma amr kernel
static void step(int n, double *un, const double *u, double c, const struct grid *g)
{
#pragma amr data domain(i) spacing(g->dx) arrays(un, u)
    double w = c / g->dx;
    for (int i = 1; i < n - 1; i++)
        un[i] = w * u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1, &g);
    return 0;
}

// CHECK: err-spacing-member.c:12:36: error: 'g->dx' in 'spacing' is not a plain variable: not supported yet
// CHECK: hint: copy it into a local variable before the nests and name that
// CHECK-NOT: error:
