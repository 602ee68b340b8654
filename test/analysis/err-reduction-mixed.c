/* A variable that is reduced and read. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    double most = 0;
    for (int i = 1; i < n - 1; i++) {
        most = u[i] > most ? u[i] : most;
        un[i] = u[i - 1] / most;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-reduction-mixed.c:11:9: error: 'most' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-reduction-mixed.c:12:9: note: it is used in another way here
// CHECK: err-reduction-mixed.c:9:5: note: 'most' is declared here
// CHECK: hint: declare it inside the loops, or write the reduction as s += e or m = fmax(m, e)
// CHECK-NOT: error:
