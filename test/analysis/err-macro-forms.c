/* Macros that a clause cannot name: with parameters, or not in brackets. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
#define N 66
#define DX 1.0 / (N - 1)
#define DXI(n) (1.0 / (n))
#define H (1.0 / (N - 1))
#define DT (0.2 * H * H)
#define LAP(a) ((a[j][i - 1] - 2 * a[j][i] + a[j][i + 1]) / (H * H))
#define LOCAL (x[i + 1] - x[i])
#define HALF (0.5 * w)
#define STEP 2
#define UNUSED (N * 0.5)
static double u[N][N], un[N][N], x[N], w = 0.1;

static double slope(double a, double b)
{
    return (b - a) / H;
}

#pragma amr kernel scale(DXI : -1)
static void k1(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(DX)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * DXI(N) * (u[j][i + 1] - u[j][i]) / DX;
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        k1();
    return 0;
}

// CHECK: err-macro-forms.c:21:26: error: 'DXI' is a macro with parameters: a clause cannot name it
// CHECK: err-macro-forms.c:6:9: note: 'DXI' is defined here
// CHECK: err-macro-forms.c:24:53: error: the macro 'DX' does not stand for one operand
// CHECK: err-macro-forms.c:5:9: note: 'DX' is defined here
// CHECK: hint: put brackets around it: #define DX (1.0 / ( N - 1 ))
// CHECK-NOT: error:
