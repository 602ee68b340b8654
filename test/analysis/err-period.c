/* Nests that go round the edge of a periodic mesh, but not as the others do. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DPARTLY --dump=plan %s 2>&1 | FileCheck --check-prefix=PARTLY %s
enum { N = 64 };
static double u[N + 1], p[N + 1];
#pragma amr data domain(i) arrays(u, p) boundary(x: periodic)

#pragma amr kernel scale(0)
static void step(void)
{
    for (int i = 0; i < N; i++)
        p[i] = 0.5 * (u[i + 1] + u[i]);
#ifdef PARTLY
    // PARTLY: err-period.c:[[#@LINE+3]]:5: error: the loop over 'i' goes round the edge of the periodic mesh, but not over all of it: not supported yet
    // PARTLY: err-period.c:[[#@LINE-4]]:5: note: the mesh's range is here
    // PARTLY-NOT: error:
    for (int i = 2; i < N; i++)
        u[i + 1] = p[i];
#else
    for (int i = 0; i < N; i++)
        // CHECK: err-period.c:[[#@LINE+2]]:{{[0-9]+}}: error: 'i' is used as a number in a nest that begins elsewhere than others on a periodic axis: not supported yet
        // CHECK: hint: leave boundary(x: periodic) out: the program's own copies do the same
        u[i + 1] = p[i] + 0.1 * i;
#endif
    u[0] = u[N];
    p[N] = p[0];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
