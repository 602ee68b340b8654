/* An integral, whose width is the finest cells', and the level's width in one expression: it cannot be made anew. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
double sqrt(double);
static double u[N], un[N];
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double sum = 0;
    for (int i = 1; i < N - 1; i++)
        sum += u[i] * u[i];
    double c = dt / (h * h) * sqrt(sum * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    double whole = sum * h, d = dt / h * sqrt(whole);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i] + d * (un[i] - un[i - 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1, 0.01);
    return 0;
}

// CHECK: err-width-integral.c:13:5: error: 'c' is made of an integral, a sum over cells times their width, and of the width of the level's cells in one
// CHECK: err-width-integral.c:14:5: note: this nest needs it on every level
// CHECK: hint: compute the integral in a statement of its own, in front of this one
// CHECK-NOT: error:
