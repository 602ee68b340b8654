/* Members of structs as arrays, sizes, widths and scalars. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct par {
    double c;
};
struct grid {
    int nx, ny;
    double dx, (*w)[N];
    double *q[2];
    struct par p;
    struct grid *fine;
};
static struct grid all;
#pragma amr kernel
static void step(struct grid *g, struct par p, int t)
{
#pragma amr data domain(j, i) spacing(g->dx) arrays(g->w, g->q, g->fine->w)
    double c = p.c / (g->dx * (*g).dx);
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++) {
            g->q[t % 2][j * g->nx + i] = c * g->fine->w[j][i + 1] + g->p.c * g->w[j][i];
            all.w[j][i] = i * g->dx;
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&all, all.p, t);
    return 0;
}

// CHECK: axis j ring 1 {{.*}} boundary ring
// CHECK: range j = 1 : g->ny - 1{{$}}
// CHECK: array g->q[t % 2] double written full at g->q[t % 2] stride g->nx, 1{{$}}
// CHECK: array g->fine->w double read at &g->fine->w[0][0] stride (long)(sizeof g->fine->w[0] / sizeof g->fine->w[0][0]), 1{{$}}
// CHECK: array g->w double read at &g->w[0][0]
// CHECK: array all.w double written full at &all.w[0][0]
// CHECK: scalar c double per level (c = p.c / (g->dx * g->dx)){{$}}
// CHECK: scalar g->p.c double{{$}}
// CHECK: scalar g->dx double (finest width: in a position or a sum){{$}}
// CHECK: spacing g->dx{{$}}
