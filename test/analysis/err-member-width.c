/* A width that is a member, read or set through another pointer. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct grid {
    double *u, *un, dx;
};
#pragma amr kernel
static void step(struct grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u) spacing(g->dx)
    struct grid *same = g;
    double c = 1 / same->dx;
    for (int i = 1; i < N - 1; i++)
        g->un[i] = c * g->u[i - 1];
}
#pragma amr kernel
static void more(struct grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u) spacing(g->dx)
    struct grid *same = g;
    same->dx = 0.1;
    for (int i = 1; i < N - 1; i++)
        g->un[i] = g->u[i - 1];
}

int main(void)
{
    struct grid g;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(&g);
        more(&g);
    }
    return 0;
}

// CHECK: err-member-width.c:12:20: error: this may be the cell width 'g->dx', too
// CHECK: hint: write 'g->dx' wherever the kernel means the cell width
// CHECK: err-member-width.c:21:5: error: this may be the cell width 'g->dx', too
// CHECK-NOT: error:
