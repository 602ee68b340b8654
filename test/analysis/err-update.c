/* scale(p) for the whole update where that means nothing, or would count twice. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];

// CHECK: err-update.c:[[#@LINE+7]]:5: error: the whole update carries a power of the cell width, and 'h' in it does, too
// CHECK: err-update.c:[[#@LINE+2]]:26: note: the power of the whole update is given here
// CHECK: hint: give the powers of all coefficients, or add scale(h: 0) if 'h' does not depend on the width here
#pragma amr kernel scale(-2)
static void twice(double c, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c / h * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

// CHECK: err-update.c:[[#@LINE+6]]:5: error: scale(-1) cannot tell what part of this update comes from neighbours: where they equal the cell, it is no number
// CHECK: hint: add a small number to the divisor, or name the coefficients: scale(c: -1)
#pragma amr kernel scale(-1)
static void ratio(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - 0.1 * (u[i] - u[i - 1]) / (u[i + 1] - u[i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        twice(0.1, 0.1);
        ratio();
    }
    return 0;
}
