/* main calls itself: it has another name in the generated program. */
// RUN: rm -rf %t && not %amrcc --emit=%t %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 9; t++)
        step(N, un, u, 0.1);
    return argc > 1 ? main(argc - 1, argv) : 0;
}

// CHECK: err-main-again.c:18:23: error: 'main' is used by the program itself
// CHECK: hint: move what is called again to a function of its own
// CHECK-NOT: error:
