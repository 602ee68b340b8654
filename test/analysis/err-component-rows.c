/* A table with a pointer to a struct for each cell. Numbers behind such pointers are right: rows-of-values.c. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
struct cell {
    double a, b;
};
#pragma amr kernel scale(-2)
static void step(int n, struct cell ***un, struct cell ***u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            // CHECK: err-component-rows.c:[[#@LINE+2]]:13: error: 'un[j][i]->a': struct members are not supported yet in a nest
            // CHECK: hint: no table may have a pointer for each struct: let it lead to rows of them, 'c[j][i].a' of 'struct cell **c'
            un[j][i]->a = un[j][i]->b;
}

int main(void)
{
    struct cell ***x = 0, ***y = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(34, x, y);
    return 0;
}
