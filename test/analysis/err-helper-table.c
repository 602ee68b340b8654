/* A helper that reads an array of the program, or sets a variable of it, and is too long to be put in the place of
 * its call. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DSETS %s 2>&1 | FileCheck --check-prefix=SETS %s
enum { N = 66 };
static double u[N], un[N];
static double factor[2] = {2, 3}, last;
static double scaled(double x)
{
    x *= 3;
#ifdef SETS
    last = x;
    return x;
#else
    return factor[x > 1] * x;
#endif
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

// CHECK: err-helper-table.c:15:12: error: 'scaled' reads the global variable 'factor': not supported in a nest yet
// CHECK: err-helper-table.c:7:1: note: 'factor' is declared here
// CHECK: hint: pass its value as a parameter
// CHECK: err-helper-table.c:23:17: note: 'scaled' is called here
// SETS: err-helper-table.c:12:5: error: 'scaled', which a nest calls, writes the global variable 'last'
