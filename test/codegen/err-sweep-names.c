/* A sweep's launches ask for its direction by name. And a local that is given the stride of a direction later held
 * another number before: 't' is not 'n' here. */
// RUN: not %amrcc -DKIND=1 -o %t %s 2>&1 | FileCheck %s
// RUN: %amrcc -w -DKIND=2 --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %amrcc -w -DKIND=2 -o %t %s -lm
// RUN: not env AMR_SET="mesh.levels=1" %t 2>&1 | FileCheck --check-prefix=LATER %s
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
                // PLAN-DAG: array u[s] double read at u + s stride 66, 1
                // PLAN-DAG: array u[t] double read at u + t stride 66, 1
                // LATER: the array 'u[{{[st]}}]' of the nest at {{.*}} begins inside the mesh array
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
