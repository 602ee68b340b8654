/* What is added to neighbours round an edge and used in the same loop: there the order of the cells is another. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 32 };
static double u[N], un[N];
#pragma amr kernel
static void scatter(double *un, double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < N; i++) {
        // CHECK: err-push.c:[[#@LINE+3]]:9: error: a nest writes 'un' at a neighbour of its cell: not supported yet
        // CHECK: note: it cannot be split into nests that write their own cells: this must see values of both before and after the loop
        // CHECK: hint: shift the loops so that each cell writes itself, or read from the neighbour instead of writing to it (pull, not push)
        un[(i + 1) % N] += 0.1 * u[i];
        u[i] = 0.5 * un[i];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        scatter(un, u);
    return 0;
}
