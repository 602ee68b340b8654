/* Boundary functions that reach their arrays through a struct, one of them by a table of rows. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
struct grid {
    int nx, ny;
    double dx, *p, *q, **r, **rn;
};

static void sides(struct grid *g, double sign)
{
    for (int j = 0; j < g->ny; j++) {
        g->p[j * g->nx] = sign * g->p[j * g->nx + 1];
        g->p[j * g->nx + g->nx - 1] = g->p[j * g->nx + 1];
    }
    for (int i = 0; i < g->nx; i++)
        g->r[g->ny - 1][i] = 1.0;
}

/* What it calls might set members. */
static void calls(struct grid *g)
{
    for (int i = 0; i < g->nx; i++)
        g->r[0][i] = g->r[1][i];
    sides(g, 1.0);
}

#pragma amr kernel
static void step(struct grid *g, double dt)
{
#pragma amr data domain(j, i) arrays(g->p, g->q, g->r, g->rn) spacing(g->dx)
    double c = dt / (g->dx * g->dx);
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++) {
            g->q[j * g->nx + i] = c * (g->p[j * g->nx + i - 1] + g->p[(j + 1) * g->nx + i]);
            g->rn[j][i] = c * (g->r[j][i - 1] + g->r[j + 1][i]);
        }
}

void run(struct grid *g)
{
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        calls(g);
        step(g, 0.1);
    }
}

int main(void)
{
    struct grid g = {.nx = 0};
    run(&g);
    return 0;
}

// CHECK: boundary-members.c:22:9: warning: 'g->r[0]' is needed as a whole here
// CHECK: nest 1 sides boundary-members.c:10 boundary inward
// CHECK-NEXT: range j = 0 : g->ny
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: array g->p double read written at g->p stride g->nx, 1
// CHECK: nest 2 sides boundary-members.c:10 boundary wraps
// CHECK: nest 3 sides boundary-members.c:14 boundary pointwise
// CHECK-NEXT: range amr_edge_0 = g->ny - 1 : g->ny
// CHECK-NEXT: range i = 0 : g->nx
// CHECK: array g->r double written
