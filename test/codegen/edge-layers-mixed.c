/* Two layers of ghost cells are read, and the boundary makes one of them of cells inside: on coarse
 * leaves one cell stands for both. It is said; not where both are set. */
// RUN: %amrcc --block=8 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 | FileCheck --check-prefix=MIXED %s
// RUN: env AMR_SET="mesh.levels=1" %t 2>&1 | FileCheck --check-prefix=QUIET %s
// RUN: %amrcc --block=8 -DBOTH %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 | FileCheck --check-prefix=QUIET %s
// MIXED: amr: warning: of the layers of ghost cells that 'u' has beyond the low edge across x, the program makes some of cells inside
// MIXED-NOT: amr: warning:
// QUIET-NOT: amr: warning:
#include <math.h>
#include <stdio.h>
enum { N = 64, M = N + 4 };
static double u[M][M], un[M][M];

#pragma amr kernel
static void walls(void)
{
    for (int j = 0; j < M; j++) {
        u[j][1] = u[j][2];
        u[j][N + 2] = u[j][N + 1];
#ifdef BOTH
        u[j][0] = u[j][3];
        u[j][N + 3] = u[j][N];
#endif
    }
    for (int i = 0; i < M; i++) {
        u[0][i] = u[3][i];
        u[1][i] = u[2][i];
        u[N + 2][i] = u[N + 1][i];
        u[N + 3][i] = u[N][i];
    }
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double a = dt / (12 * h * h);
    for (int j = 2; j < N + 2; j++)
        for (int i = 2; i < N + 2; i++)
            un[j][i] = u[j][i] + a * (16 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i])
                                      - (u[j][i - 2] + u[j][i + 2] + u[j - 2][i] + u[j + 2][i]) - 60 * u[j][i]);
    for (int j = 2; j < N + 2; j++)
        for (int i = 2; i < N + 2; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = exp(-100 * ((i * h - 0.6) * (i * h - 0.6) + (j * h - 0.5) * (j * h - 0.5)));
    for (int j = 0; j < M; j++)
        u[j][0] = u[j][M - 1] = 0.3;
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        walls();
        step(h, 0.1 * h * h);
    }
    printf("%g\n", u[N / 2][N / 2]);
    return 0;
}
