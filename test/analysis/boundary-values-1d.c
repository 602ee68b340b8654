/* In one dimension, in the kernel itself: loops over a cell's values are no loops over the mesh. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
enum { N = 130 };
static double u[N][5], un[N][5];
#pragma amr data domain(i) arrays(u, un)

#pragma amr kernel scale(-2)
static void step(void)
{
    for (int c = 0; c < 5; c++) {
        u[0][c] = u[1][c];
        u[N - 1][c] = u[N - 2][c];
    }
    u[0][1] = 0;
    for (int i = 1; i < N - 1; i++)
        for (int c = 0; c < 5; c++)
            un[i][c] = u[i][c] + 0.2 * (u[i - 1][c] + u[i + 1][c] - 2 * u[i][c]);
    for (int i = 1; i < N - 1; i++)
        for (int c = 0; c < 5; c++)
            u[i][c] = un[i][c];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: nest 0 step {{.*}} halo
// CHECK: nest {{[0-9]+}} step boundary-values-1d.c:[[@LINE-22]] boundary inward
// CHECK-NEXT: range amr_edge_0 = 0 : 1
// CHECK: array u[0] double
// CHECK: nest {{[0-9]+}} step boundary-values-1d.c:[[@LINE-25]] boundary inward
// CHECK: array u[4] double
// CHECK: nest {{[0-9]+}} step boundary-values-1d.c:[[@LINE-23]] boundary pointwise
