/* A sweep's launches ask for its direction by name. And a local that is given the stride of a direction later held
 * another number before: 't' is 1 here, whatever 's' becomes. */
// RUN: not %amrcc -DKIND=1 -o %t %s 2>&1 | FileCheck %s
// RUN: %amrcc -w -DKIND=2 --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %near 1e-3 --block=8 -DKIND=2 %s
#include <math.h>
#include <stdio.h>

enum { N = 66 };
static double u[N * N], f[N * N];

#pragma amr kernel scale(-2)
static void sweep(int dir, double c)
{
#pragma amr data domain(j, i) arrays(u, f)
#if KIND == 1
    int s = dir == 0 ? 1 : N, t = 1;
    {
        // CHECK: [[@LINE+1]]:13: error: this hides the 'dir' that tells which neighbours the nest reads
        int dir = 0;
#else
    int s = 1, t = s;
    if (dir == 1)
        s = N;
    else
        s = 2;
    {
#endif
        for (int j = 2; j < N - 2; j++)
            for (int i = 2; i < N - 2; i++)
                // PLAN: where dir == 0
                // PLAN: hull (0,-2) (0,2)
                // PLAN: where !(dir == 0)
                // PLAN: hull (-1,-1) (1,1)
                f[j * N + i] = u[j * N + i + s] - 2 * u[j * N + i] + u[j * N + i - s] +
                               0.01 * (u[j * N + i + t] - 2 * u[j * N + i] + u[j * N + i - t]) + 0 * dir;
    }
    for (int j = 2; j < N - 2; j++)
        for (int i = 2; i < N - 2; i++)
            u[j * N + i] += c * f[j * N + i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] = exp(-0.02 * (pow(i - 5, 2) + pow(j - 20, 2)));
#pragma amr timeloop
    for (int t = 0; t < 9; t++) {
        sweep(0, 0.2);
        sweep(1, 0.1);
    }
    for (int i = 0; i < N * N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
