/* Coefficients from a member, in a member and in a variable of file scope, that a call changes before the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct grid {
    double *u, *un, dx, dt, r;
};
static double rate;
static void cfl(struct grid *g)
{
    g->dt *= 0.5;
}
static void slower(struct grid *g)
{
    g->r *= 0.5;
    rate *= 0.5;
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
#pragma amr kernel
static void own(struct grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u) spacing(g->dx)
    g->r = g->dt / g->dx;
    slower(g);
    for (int i = 1; i < N - 1; i++)
        g->un[i] = g->r * g->u[i - 1];
}
#pragma amr kernel
static void shared(struct grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u) spacing(g->dx)
    rate = g->dt / g->dx;
    slower(g);
    for (int i = 1; i < N - 1; i++)
        g->un[i] = rate * g->u[i - 1];
}

int main(void)
{
    struct grid g;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(&g);
        own(&g);
        shared(&g);
    }
    return 0;
}

// CHECK: err-member-changes.c:22:5: error: 'g->dt' may change here after 'c', which depends on the cell width, was computed from it
// CHECK: err-member-changes.c:21:5: note: 'c' is computed here
// CHECK: hint: compute 'c' right before the nest
// CHECK: err-member-changes.c:31:5: error: 'g->r' depends on the cell width and may be set by this call
// CHECK: err-member-changes.c:40:5: error: 'rate' depends on the cell width and may be set by this call
// CHECK-NOT: error:
