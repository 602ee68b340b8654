/* A helper that sets a variable of the program which is read behind the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static double factor[2] = {2, 3}, last;
static double scaled(double x)
{
    x *= 3;
    last = x;
    return factor[x > 1] * x;
}
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = scaled(u[i - 1]);
}

int main(void)
{
    factor[0] = 4;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return last > 0;
}

// CHECK: err-helper-sets.c:9:5: error: 'last' is set by every cell of the nest and used outside it
// CHECK: err-helper-sets.c:26:5: note: it is used here
// CHECK: hint: declare a variable of its own inside the loops
