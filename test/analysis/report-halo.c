/* How far a nest reads, below and above along each axis: the most that any of its arrays is read, in any order. */
// RUN: %amrcc -w --report=json %s -o /dev/null | FileCheck %s
enum { N = 66 };
static double u[N][N], v[N][N], un[N][N];
#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(j, i) arrays(un, u, v)
    for (int j = 2; j < N - 3; j++)
        for (int i = 3; i < N - 1; i++)
            un[j][i] = u[j][i - 3] + u[j][i + 1] + u[j - 2][i] + u[j + 3][i] + v[j][i - 2] + v[j + 1][i];
}
// CHECK: "halo": {{\[\[}}2, 3], [3, 1{{\]\]}}, "range"

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
