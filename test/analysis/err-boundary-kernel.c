/* Boundary kernels that no clause stands in for are run beside the edges; an error where they cannot be. */
// RUN: %not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][N], un[N][N];
#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(c)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] - 2.0 * u[j][i] + u[j][i + 1]);
}

#pragma amr kernel boundary
static void ends(void)
{
    for (int i = 1; i < N - 1; i++) {
        un[0][i] = un[1][i];
        un[N - 1][i] = 0.5 * (un[N - 2][i - 1] + un[N - 2][i + 1]);
    }
    for (int j = 1; j < N - 1; j++)
        un[j][0] = un[j][1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(0.1);
        ends();
    }
    return 0;
}

// CHECK: err-boundary-kernel.c:19:9: error: this statement of boundary kernel 'ends' cannot run beside the edge on every level
// CHECK: err-boundary-kernel.c:14:1: note: no boundary clause says what the function does, so its loops are run
// CHECK: hint: a loop along an edge sets cells
// CHECK-NOT: error:
