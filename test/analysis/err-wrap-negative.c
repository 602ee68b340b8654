/* A remainder of a negative number. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DFAR %s 2>&1 | FileCheck --check-prefix=FAR %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++)
#ifdef FAR
        // FAR: error: '(i + n - -2147483648) % n' in the index of 'u' is not an iterator plus a constant
        un[i] = u[(i + n - -2147483648) % n];
#else
        un[i] = u[(i - 1) % n];
#endif
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-wrap-negative.c:[[#@LINE-12]]:19: error: '(i - 1) % n' in the index of 'u' is negative at the lower end of the loop
// CHECK: hint: add the length before taking the remainder: (i - 1 + n) % n
// CHECK-NOT: error:
