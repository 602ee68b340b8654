/* Uses of a width that could mean the finest cells' or the level's. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
static double kappa(double x)
{
    return 1.0 + x;
}
#pragma amr kernel
static double step(int n, double *un, const double *u, double h, double g)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double sum = 0, half = 0.5 * h;
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] - kappa(i * h + 0.5 * h) * (u[i + 1] - u[i - 1]) / h;
    for (int i = 1; i < n - 1; i++) {
        double x = i * h, dx = half, xl = i * dx;
        un[i] = xl * x / h + u[i + 1] / dx;
    }
    for (int i = 1; i < n - 1; i++)
        sum += (u[i + 1] - u[i]) * (u[i + 1] - u[i]) / h;
    return sum + g;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.01, 1);
    return 0;
}

// CHECK: err-width-unclear.c:15:44: error: 'h' may mean the width of the finest cells here (it stands in a position or a sum) or the width of the level's own cells
// CHECK: hint: use a copy here, under another name, and add scale(copy: 0) to the kernel for the finest cells, scale(copy: 1) for the level's
// CHECK: err-width-unclear.c:17:32: error: 'half' may mean
// CHECK: err-width-unclear.c:18:26: error: 'h' may mean
// CHECK: err-width-unclear.c:21:56: error: 'h' may mean
// CHECK-NOT: error:
