/* A name too many in the domain: no loop of the program counts it, so there is no nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
static double u[N][N], un[N][N];
#pragma amr kernel
static void step(double c)
{
// CHECK: err-domain-uncounted.c:[[@LINE+2]]:18: error: the domain names 'k', but no loop of the program counts it
// CHECK: hint: name the iterators of the loops over the mesh
#pragma amr data domain(k, j, i) arrays(un, u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
