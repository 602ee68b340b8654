// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 20
static double u[N][N], v[N][N];
#pragma amr kernel
static void copy(void)
{
    // CHECK: [[@LINE+1]]:25: error: 'int' in 'domain' is no variable of a loop
#pragma amr data domain(int, i) arrays(u, v)
    for (int k = 1; k < N - 1; k++)
        for (int i = 1; i < N - 1; i++)
            u[k][i] = v[k][i];
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        copy();
    return 0;
}
