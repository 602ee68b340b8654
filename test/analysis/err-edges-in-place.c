/* Conditions in a loop over all cells that set those at the edges from their neighbours, and all others, too. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][N], un[N][N];

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] - u[j][i]);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            // CHECK: [[#@LINE+2]]:28: error: 'un' is read at a neighbour and written in the same nest: the result would depend on the order of the cells
            if (i == 0)
                un[j][i] = un[j][1];
            else if (i == N - 1 || j == N - 1)
                un[j][i] = 0;
            else if (j == 0)
                un[j][i] = un[1][i];
            else
                un[j][i] *= 0.5;
        }
    // CHECK: hint: what only cells at the edges set goes into loops along the edges, 'for (j = 0; j < n; j++) u[j][0] = u[j][1];'
    // CHECK-NOT: error:
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
