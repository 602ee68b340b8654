/* What is written to a neighbour round an edge, and goes by the cell's number: beyond the edge the number jumps. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 32 };
static double u[N][N], un[N][N];
#pragma amr kernel scale(0)
static void scatter(double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            // CHECK: err-push-position.c:[[#@LINE+1]]:48: error: 'i' is used as a number in a nest that begins elsewhere than others on a periodic axis: not supported yet
            un[j][(i + 1) % N] = u[j][i] + c * i;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            // CHECK: err-push-position.c:[[#@LINE+1]]:52: error: 'j' is used as a number in a nest that begins elsewhere than others on a periodic axis: not supported yet
            u[(j + N - 1) % N][i] = un[j][i] + c * j;
    // CHECK: hint: let each cell write itself: read the neighbour instead (pull, not push)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[(j + 1) % N][i] = un[j][i] + c * i; /* the other axis */
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        scatter(0.1);
    return 0;
}
// CHECK-NOT: error:
