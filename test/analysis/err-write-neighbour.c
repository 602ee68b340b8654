/* Writes to neighbours that cannot be taken apart. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i + 1] = un[i] = u[i];
}

#pragma amr kernel
static void chain(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[i - 1];
        un[i + 1] = un[i + 1] * un[i];
    }
}

#pragma amr kernel
static void shared(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        double s;
        un[i] = s = u[i];
        un[i + 1] = s;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1), chain(N, un, u), shared(N, un, u);
    return 0;
}

// CHECK: err-write-neighbour.c:10:9: error: a nest writes 'un' at a neighbour of its cell: not supported yet
// CHECK: note: it cannot be split into nests that write their own cells: this statement alone writes two cells
// CHECK: hint: shift the loops so that each cell writes itself
// CHECK: err-write-neighbour.c:19:9: error: a nest writes 'un' at a neighbour
// CHECK: err-write-neighbour.c:19:33: note: it cannot be split into nests that write their own cells: this is read at a neighbour of the cell that is written
// CHECK: err-write-neighbour.c:30:9: error: a nest writes 'un' at a neighbour
// CHECK: err-write-neighbour.c:29:9: note: it cannot be split into nests that write their own cells: this statement sets a variable that others need which write elsewhere
// CHECK-NOT: error:
