/* A coefficient from a function that reads the width itself. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static double h = 0.1;
static double coefficient(double c)
{
    return c / (h * h);
}

#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double w = coefficient(c);
    for (int i = 1; i < n - 1; i++)
        un[i] = w * (u[i - 1] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-width-global.c:15:16: error: 'w' depends on the cell width and is computed by something that cannot be done again for each level
// CHECK: err-width-global.c:16:5: note: this nest needs it on every level
// CHECK: hint: compute it right before the nest, or add scale(w: p) to the kernel if it goes with the p-th power of the cell width (0: the same on all levels)
// CHECK-NOT: error:
