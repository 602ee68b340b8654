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

// CHECK: err-scalar-written.c:12:9: error: 'last' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-scalar-written.c:9:5: note: 'last' is declared here
// CHECK: hint: it brings a value from cell to cell, an order that the cells of a nest have not; taken is what each round makes of the old values of cells for the next one, left = u[i] or left = right, set right in front of that loop to the same of the cell before, or to a number, and used nowhere else; or declare it inside the loops, if each cell sets it first
// CHECK-NOT: error:
