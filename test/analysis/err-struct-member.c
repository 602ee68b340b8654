/* A mesh array in a struct. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct grid {
    double *u, *un;
};
static struct grid g;
#pragma amr kernel
static void step(int n, struct grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u)
    for (int i = 1; i < n - 1; i++)
        g->un[i] = g->u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, &g);
    return 0;
}

// CHECK: err-struct-member.c:11:35: error: 'g->un': struct members as mesh arrays are not supported yet
// CHECK: err-struct-member.c:11:42: error: 'g->u': struct members as mesh arrays are not supported yet
// CHECK-NOT: error:
