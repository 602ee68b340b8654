/* Several values per cell in rows that pointers lead to. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
struct cell {
    double a, b;
};
#pragma amr kernel
static void step(int n, struct cell **un, struct cell **u, double (**f)[3])
{
#pragma amr data domain(j, i) arrays(un, u, f)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            // CHECK: err-component-rows.c:[[#@LINE+2]]:13: error: 'un' leads to its rows in a way that is not supported
            // CHECK: hint: use one table of pointers for each index but the last
            un[j][i].a = u[j][i].b;
            // CHECK: error: 'f' leads to its rows in a way that is not supported
            f[j][i][2] = 1;
        }
}

int main(void)
{
    struct cell **x = 0, **y = 0;
    double (**f)[3] = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(34, x, y, f);
    return 0;
}
