/* A data directive before a loop, without arrays: the hint names them, without tables. */
// RUN: not %amrcc --dump=unit %s 2>&1 | FileCheck %s
// CHECK: err-data-arrays.c:11:1: error: 'data' must stand before a declaration of arrays
// CHECK: hint: or name the arrays in a clause: arrays(mask, un, g->u)
struct grid {
    double **u, *x;
};
#pragma amr kernel
void step(int n, double **un, const struct grid *g, int mask[n][n])
{
#pragma amr data domain(j, i)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            if (mask[j][i])
                un[j][i] = g->u[j][i + 1] + g->x[i] * (g->u)[j][i - 1];
}
