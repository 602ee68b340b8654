// memmove within one array of a cell is no copy of element after element; it stays a call, which no
// cell can make.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLOCAL %s 2>&1 | FileCheck %s
#include <string.h>
enum { N = 24 };
static double u[N][N], h[N][N][4];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, h)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            // CHECK: error: 'memmove' is called in a loop nest over the mesh
#ifdef LOCAL
            double w[4];
            memcpy(w, h[j][i], sizeof w);
            memmove(w + 1, w, 3 * sizeof *w);
            w[0] = u[j][i];
            memcpy(h[j][i], w, sizeof w);
#else
            memmove(&h[j][i][1], &h[j][i][0], 3 * sizeof(double));
            h[j][i][0] = u[j][i];
#endif
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step();
    return 0;
}
