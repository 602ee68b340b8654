/* Several values per cell in rows that pointers lead to. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
struct cell {
    double a, b;
};
#pragma amr kernel
static void step(int n, struct cell **un, struct cell **u, double (**f)[3], double ***g)
{
#pragma amr data domain(j, i) arrays(un, u, f, g)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            // CHECK: err-component-rows.c:[[#@LINE+2]]:13: error: 'un' leads to its rows in a way that is not supported
            // CHECK: hint: the values of a cell must lie in one block of memory with all cells, or each behind a table of rows of its own: 'un[q][j][i]'
            un[j][i].a = u[j][i].b;
            // CHECK: error: 'f' leads to its rows in a way that is not supported
            f[j][i][2] = 1;
            // CHECK: error: 'g' has 3 indices in a domain of 2 dimensions
            // CHECK: hint: the values of a cell must lie in one block of memory with all cells, or each behind a table of rows of its own: 'g[q][j][i]'
            g[j][i][1] = 1;
        }
}

int main(void)
{
    struct cell **x = 0, **y = 0;
    double (**f)[3] = 0, ***g = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(34, x, y, f, g);
    return 0;
}
