/* A coefficient that is set under a condition, and one made of a time step in braces that do not hold the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DBRACES %s 2>&1 | FileCheck --check-prefix=BRACES %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, double *u, double c, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double w = c / (h * h);
#ifdef BRACES
    // BRACES: err-width-condition.c:[[#@LINE+1]]:39: error: 's' depends on the cell width and is declared in a block that ends in front of the nest
    { double s = 0.2 * h * h; w = c * s / (h * h); }
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + w * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < n - 1; i++)
        u[i] = un[i];
}
#else
    if (c > 1)
        w = 0.5 / (h * h);
    for (int i = 1; i < n - 1; i++)
        un[i] = w * (u[i - 1] + u[i + 1]);
}
#endif

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1, 0.01);
    return 0;
}

// CHECK: err-width-condition.c:21:9: error: 'w' depends on the cell width and is set under a condition or in a loop
// CHECK: err-width-condition.c:22:5: note: this nest needs it on every level
// CHECK: hint: compute it right before the nest, or add scale(w: p) to the kernel if it goes with the p-th power of the cell width (0: the same on all levels)
// CHECK-NOT: error:
