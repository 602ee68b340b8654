/* Members that clauses name and that are not there, or that the function changes. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct grid {
    double *u, *un, dx;
};
#pragma amr kernel
static void step(struct grid *g, struct grid *other)
{
#pragma amr data domain(i) arrays(g->un, g->v, g.u) spacing(g->dx)
    g->dx = 0.1;
    for (int i = 1; i < N - 1; i++)
        g->un[i] = g->u[i - 1];
    g = other;
}

int main(void)
{
    struct grid g;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&g, &g);
    return 0;
}

// CHECK: err-member-unknown.c:10:35: error: no member 'g->un' here that 'arrays' could name
// CHECK: hint: copy it into a local variable and name that
// CHECK: err-member-unknown.c:10:42: error: no member 'g->v' here that 'arrays' could name
// CHECK: err-member-unknown.c:10:48: error: no member 'g.u' here that 'arrays' could name
// CHECK-NOT: error:
