/* Tables of pointers of a kind that has no order of its own. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
static double *u[N][N], *un[N][N];
#pragma amr kernel
static void step(int n)
{
#pragma amr data domain(k, j, i) arrays(un, u)
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                un[k][j][i] = u[k][j][i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    return 0;
}

// CHECK: err-rows-odd.c:12:17: error: 'un' leads to its rows in a way that is not supported
// CHECK: err-rows-odd.c:4:1: note: 'un' is declared here as 'double *[34][34]'
// CHECK: hint: use one table of pointers for each index but the last
// CHECK: err-rows-odd.c:12:31: error: 'u' leads to its rows in a way that is not supported
