/* Members in nests that are not known before them. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct cell {
    double rho;
};
struct grid {
    double *u, *un, sum;
    struct cell *f;
};
#pragma amr kernel
static void step(struct grid *g, struct grid *all)
{
#pragma amr data domain(i) arrays(g->un, g->u)
    for (int i = 1; i < N - 1; i++) {
        struct grid *one = &all[i % 2];
        g->un[i] = g->u[i - 1] + one->u[i];
    }
    for (int i = 1; i < N - 1; i++)
        g->un[i] = g->u[i - 1] + g->f[i].rho;
    for (int i = 1; i < N - 1; i++)
        all[0].sum += g->u[i - 1];
    for (int i = 1; i < N - 1; i++)
        g->un[i] = all[1].u[i - 1];
}

int main(void)
{
    struct grid g;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&g, &g);
    return 0;
}

// CHECK: err-member-in-nest.c:17:34: error: 'all[i % 2].u[i]': the struct is chosen in the nest: not supported
// CHECK: err-member-in-nest.c:20:34: error: 'g->f' is used in a nest, but no data directive names it
// CHECK: hint: add it to the data directive: arrays(..., g->f)
// CHECK: err-member-in-nest.c:22:9: error: 'all[0].sum': struct members are not supported yet in a nest
// CHECK: err-member-in-nest.c:24:20: error: 'all[1].u[i - 1]': struct members are not supported yet in a nest
// CHECK-NOT: error:
