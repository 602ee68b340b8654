/* One loop sets one side by the stencil's own formula, with neighbours along the edge, and the other
 * side by copies: both run where the mesh lies, though the arrays change places. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
enum { NS = 50, NV = 40 };

#pragma amr kernel scale(-2)
static void step(double **v, double **vn, double c)
{
#pragma amr data domain(i, j) arrays(v, vn)
    for (int i = 1; i < NS; i++)
        for (int j = 1; j < NV; j++)
            vn[i][j] = v[i][j] + c * (v[i + 1][j] - 4 * v[i][j] + v[i - 1][j] + v[i][j + 1] + v[i][j - 1]);
    for (int i = 1; i < NS; i++) {
        vn[i][0] = v[i][0] + c * (v[i + 1][0] - 2 * v[i][0] + v[i - 1][0]);
        vn[i][NV] = vn[i][NV - 1];
    }
}

/* Rounds of which one reads what another has set are host code. */
#pragma amr kernel
static void carry(double **v, double c)
{
#pragma amr data domain(i, j) arrays(v)
    for (int i = 1; i < NS; i++) {
        v[i][0] = c * (v[i + 1][0] + v[i - 1][0]);
        v[i][0] = v[i][1];
    }
}

int main(void)
{
    double **v = malloc((NS + 1) * sizeof *v), **vn = malloc((NS + 1) * sizeof *vn);
    for (int i = 0; i <= NS; i++) {
        v[i] = calloc(NV + 1, sizeof **v);
        vn[i] = calloc(NV + 1, sizeof **vn);
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(v, vn, 0.1);
        carry(vn, 0.5);
        double **swap = v;
        v = vn;
        vn = swap;
    }
    return 0;
}
// CHECK-NOT: edge-formula-sides.c:1{{.*}}needed as a whole
// CHECK: edge-formula-sides.c:26:9: warning: 'v[i]' is needed as a whole here
// CHECK: kernel step nests 3
// CHECK: nest 1 step edge-formula-sides.c:14
// CHECK: nest 2 step edge-formula-sides.c:14 boundary inward
