/* A scalar that every cell writes and nobody reduces. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    double last = 0;
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[i] + last;
        last = 0.5 * last + u[i];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-scalar-written.c:12:9: error: 'last' is made of what it was at the cell before: a recurrence, as in a line solver, has an order that the cells of a nest have not
// CHECK: err-scalar-written.c:9:5: note: 'last' is declared here
// CHECK: hint: no nest can do it: use an explicit step, or keep old values, double old = u[i]; ... left = old; in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK-NOT: error:
