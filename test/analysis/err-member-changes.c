/* A coefficient from a member that a call changes before the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct grid {
    double *u, *un, dx, dt;
};
static void cfl(struct grid *g)
{
    g->dt *= 0.5;
}
#pragma amr kernel
static void step(struct grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u) spacing(g->dx)
    double c = g->dt / g->dx;
    cfl(g);
    for (int i = 1; i < N - 1; i++)
        g->un[i] = c * g->u[i - 1];
}

int main(void)
{
    struct grid g;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&g);
    return 0;
}

// CHECK: err-member-changes.c:16:5: error: 'g->dt' may change here after 'c', which depends on the cell width, was computed from it
// CHECK: err-member-changes.c:15:5: note: 'c' is computed here
// CHECK: hint: compute 'c' right before the nest
// CHECK-NOT: error:
