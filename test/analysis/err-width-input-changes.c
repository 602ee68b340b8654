/* A coefficient whose input changes before the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double w = c / (h * h);
    c = 0;
    for (int i = 1; i < n - 1; i++)
        un[i] = w * (u[i - 1] + u[i + 1]) + c;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1, 0.01);
    return 0;
}

// CHECK: err-width-input-changes.c:10:5: error: 'c' changes after 'w', which depends on the cell width, was computed from it
// CHECK: err-width-input-changes.c:9:5: note: 'w' is computed here
// CHECK: hint: compute 'w' right before the nest
// CHECK-NOT: error:
