/* A local that holds a size of a struct is another name for the member, in strides too. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define AT(g, i, j) ((size_t)(j) * (g)->nx + (i))
typedef unsigned long size_t;
struct grid {
    int nx, ny;
    double dx, *u, *v;
};
#pragma amr kernel
static void step(struct grid *g, double dt)
{
#pragma amr data domain(j, i) spacing(g->dx) arrays(g->u, g->v)
    const int nx = g->nx, ny = g->ny;
    double c = dt / (g->dx * g->dx);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            const size_t at = AT(g, i, j);
            g->v[at] = g->u[at] + c * (g->u[at + nx] + g->u[at - nx] + g->u[at + 1] + g->u[at - 1] - 4 * g->u[at]);
        }
}

int main(void)
{
    struct grid all = {66, 66, 0.1};
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(&all, 0.001);
        double *swap = all.u;
        all.u = all.v;
        all.v = swap;
    }
    return 0;
}

// CHECK: array g->v double written full at g->v stride g->nx, 1{{$}}
// CHECK: array g->u double read at g->u stride g->nx, 1{{$}}
