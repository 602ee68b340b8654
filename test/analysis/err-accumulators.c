/* Members and pointer parameters that a nest writes and that are no reductions. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct grid {
    double *u, *un, last;
};
#pragma amr kernel scale(-2)
static void step(struct grid *g, double *end)
{
#pragma amr data domain(i) arrays(g->un, g->u)
    for (int i = 1; i < N - 1; i++)
        g->un[i] = g->u[i] + 0.1 * (g->u[i - 1] - 2 * g->u[i] + g->u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        // CHECK: [[@LINE+1]]:9: error: 'g->last'
        g->last = g->un[i];
    for (int i = 1; i < N - 1; i++)
        // CHECK: [[@LINE+1]]:9: error: '(*end)'
        *end = g->un[i];
}
// CHECK-NOT: error:

int main(void)
{
    struct grid g;
    double end;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&g, &end);
    return 0;
}
