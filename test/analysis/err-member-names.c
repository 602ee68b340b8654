/* What the kernel calls changes the size: the local is no longer a name for the member. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
struct grid {
    int nx, ny;
    double dx, *u, *v;
};
static void grow(struct grid *g)
{
    g->nx++;
}
#pragma amr kernel scale(-1)
static void step(struct grid *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->v)
    const int nx = g->nx;
    grow(g);
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++)
            g->v[j * g->nx + i] = g->u[j * g->nx + i + nx];
}

int main(void)
{
    struct grid all = {66, 66, 0.1};
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&all);
    return 0;
}

// CHECK: err-member-names.c:[[@LINE-12]]:{{.*}}error: 'nx{{.*}} in the index of 'g->u' is not a constant offset
