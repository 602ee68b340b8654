/* A table with a pointer for each cell. Rows that hold several values per cell are right: rows-of-structs.c. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double (**f)[3], double ***g)
{
#pragma amr data domain(j, i) arrays(f, g)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            // CHECK: error: 'g' has 3 indices in a domain of 2 dimensions
            // CHECK: hint: no table may have a pointer for each cell: let it lead to rows of cells, 'struct cell **g', or let each value have a table of its own, 'g[q][j][i]'
            g[j][i][1] = f[j][i][2];
        }
}

int main(void)
{
    double (**f)[3] = 0, ***g = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(34, f, g);
    return 0;
}
