/* A variable that one nest sets and another reads. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    double w;
    for (int i = 1; i < n - 1; i++) {
        w = u[i];
        un[i] = c * w;
    }
    for (int i = 1; i < n - 1; i++)
        un[i] = w * u[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-private-elsewhere.c:11:9: error: 'w' is set by every cell of the nest and used outside it
// CHECK: err-private-elsewhere.c:14:5: note: it is used here
// CHECK: hint: declare a variable of its own inside the loops
// CHECK-NOT: error:
