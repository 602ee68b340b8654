// An absorbing edge that keeps cells of the last step in an array of its own is host code, and is told what to do instead.
// That is done at the edge, on all levels.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -DWHOLE --dump=plan %s 2>&1 | FileCheck --check-prefix=WHOLE %s
enum { NX = 66, NY = 50 };
static double u[NY][NX], v[NY][NX], old[NY][NX], left[NY];

static void absorb(double c)
{
    for (int j = 0; j < NY; j++) {
#ifdef WHOLE
        u[j][0] = old[j][1] + c * (u[j][1] - u[j][0]);
#else
        // CHECK: [[@LINE+1]]:9: warning: 'u' is needed as a whole here
        u[j][0] = left[j] + c * (u[j][1] - u[j][0]);
        // CHECK: hint: 'left' keeps cells for the next step, which no loop along an edge does: keep a copy of the whole mesh array, by a loop over all cells in a kernel, and read the cells in that
        left[j] = u[j][1];
#endif
    }
}

#pragma amr kernel scale(-1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, v, old)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            old[j][i] = u[j][i];
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            v[j][i] += c * (u[j][i] - u[j][i - 1]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] += c * (v[j][i + 1] - v[j][i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(0.5);
        absorb(-0.3);
    }
    return 0;
}
// WHOLE-NOT: warning:
// WHOLE: nest {{[0-9]+}} absorb
