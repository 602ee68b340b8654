/* Widths inside other macros, and an integer: of the command line, or by way of a third macro. */
// RUN: not %amrcc --dump=plan -DG=0.1 %s 2>&1 | FileCheck %s
#include <math.h>
#define N 66
#define DX 1.0 / (N - 1)
#define DXI(n) (1.0 / (n))
#define H (1.0 / (N - 1))
#define DT (0.2 * H * H)
#define LAP(a) ((a[j][i - 1] - 2 * a[j][i] + a[j][i + 1]) / (G * G))
#define SLOPE(a) (DT * (a[j][i + 1] - a[j][i - 1]) / (2 * H))
#define STEP 2
static double u[N][N], un[N][N];

#pragma amr kernel
static void k2(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + DT * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]) / (H * H);
}

#pragma amr kernel
static void k3(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(G)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + LAP(u);
}

#pragma amr kernel scale(STEP : -1)
static void k4(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + (u[j][i + 1] - u[j][i]) * 0.5 / STEP + STEP / 2;
}

#pragma amr kernel
static void k5(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] - SLOPE(u);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        k2();
    k3();
    k4();
    k5();
    return 0;
}

// CHECK: err-macro-hidden.c:20:34: error: the macro 'DT' is made with 'H', which a clause names
// CHECK: err-macro-hidden.c:8:9: note: 'DT' is defined here
// CHECK: hint: add scale(DT: p) to the kernel, where it goes with the p-th power of the cell width (0: the same on all levels)
// CHECK-NOT: warning:
// CHECK: err-macro-hidden.c:29:34: error: the macro 'LAP' is made with 'G', which a clause names
// CHECK: err-macro-hidden.c:9:9: note: 'LAP' is defined here
// CHECK: hint: define 'G' in the program, not on the command line, or hand it to 'LAP' as an argument
// CHECK: err-macro-hidden.c:38:73: error: 'STEP' is an integer here: it cannot carry a power of the cell width
// CHECK: err-macro-hidden.c:47:34: error: the macro 'DT' is made with 'H', which a clause names
// CHECK: err-macro-hidden.c:8:9: note: 'DT' is defined here
// CHECK: hint: add scale(DT: p) to the kernel
// CHECK-NOT: error:
