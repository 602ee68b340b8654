/* One loop over all edges of a square: the report names the axes as the domain does. */
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][N], un[N][N];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
    // CHECK: sets the boundary
    // CHECK-NEXT: over j = 1 : 65, i = 0 : 1
    // CHECK: sets the boundary
    // CHECK-NEXT: over j = 65 : 66, i = 1 : 65
    for (int i = 1; i < N - 1; i++) {
        u[i][0] = u[i][1];
        u[N - 1][i] = u[N - 2][i];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
