/* A power of the width for a mesh array: its coarse cells are averages, which nothing multiplies. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DMEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %amrcc --dump=plan -w -DTABLE %s
enum { N = 66 };
#ifdef MEMBER
static struct grid {
    double *u, *un, *cb;
} grid;
#define U g->u
#define UN g->un
#define CB g->cb
#pragma amr kernel scale(g->cb: -2)
static void step(struct grid *g)
{
#pragma amr data domain(i) arrays(g->u, g->un, g->cb)
#else
static double U[N], UN[N], CB[N];
#pragma amr kernel scale(CB: -2)
static void step(void)
{
#ifdef TABLE
#pragma amr data domain(i) arrays(U, UN)
#else
#pragma amr data domain(i) arrays(U, UN, CB)
#endif
#endif
    for (int i = 1; i < N - 1; i++)
        UN[i] = U[i] + CB[i] * (U[i - 1] - 2.0 * U[i] + U[i + 1]);
    for (int i = 1; i < N - 1; i++)
        U[i] = UN[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
#ifdef MEMBER
        step(&grid);
#else
        step();
#endif
    return 0;
}

// CHECK: err-scale-array.c:19:26: error: 'CB' is a mesh array: a power of the cell width is for a number, or a table
// CHECK: hint: let the array hold the coefficient without the width, and divide by the spacing in the nest; or scale(p)
// MEMBER: error: 'g->cb' is a mesh array
