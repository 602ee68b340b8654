/* A data directive before loops, without arrays: the hint names those of all loops, without tables. */
// RUN: not %amrcc --dump=unit %s 2>&1 | FileCheck %s
// CHECK: err-data-arrays.c:11:1: error: 'data' must stand before a declaration of arrays
// CHECK: hint: or name the arrays in a clause: arrays(mask, un, g->u, old)
struct grid {
    double **u, *x;
};
#pragma amr kernel
void step(int n, double **un, const struct grid *g, int mask[n][n], double **old)
{
#pragma amr data domain(j, i)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            if (mask[j][i])
                un[j][i] = g->u[j][i + 1] + g->x[i] * (g->u)[j][i - 1];
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            old[j][i] = un[j][i];
}
