/* Tables of neighbours that one loop fills: the wrap that they hold. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
#define N 64
static double u[N][N], un[N][N];
static int ip[N], im[N];
static int *jp, *jm;

static void fill(void)
{
    jp = malloc(N * sizeof *jp);
    jm = malloc(N * sizeof *jm);
    for (int i = 0; i < N; i++) {
        ip[i] = (i + 1) % N;
        im[i] = (i + N - 1) % N;
    }
    for (int k = 0; k < N; k++) {
        jp[k] = k == N - 1 ? 0 : k + 1;
        jm[k] = k == 0 ? N - 1 : k - 1;
    }
}

// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            int south = jm[j];
            un[j][i] = u[j][i] + 0.1 * (u[j][ip[i]] + u[j][im[i]] + u[jp[j]][i] + u[south][i] -
                                        4.0 * u[j][i]);
        }
}

int main(void)
{
    fill();
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    free(jp);
    free(jm);
    return 0;
}
