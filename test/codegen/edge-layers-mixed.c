/* Two layers of ghost cells are read, and the boundary makes one of them of cells inside: on coarse leaves one cell
 * would stand for both, so leaves at such an edge are kept the finest, from the first step on. With -DLATE the loops begin
 * when some steps have been made, which is said. With -DBOTH two layers are made; with -DONE there is but one, though face values
 * are computed for one face more. */
// RUN: %follows -w --block=8 %s
// RUN: %amrcc --block=8 -w %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 >%t.out | FileCheck --check-prefix=QUIET --allow-empty %s
// RUN: %amrcc --block=8 -w -DLATE %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 >%t.out | FileCheck --check-prefix=LATE %s
// RUN: env AMR_SET="mesh.levels=1" %t 2>&1 >%t.out | FileCheck --check-prefix=QUIET --allow-empty %s
// RUN: %amrcc --block=8 -w -DBOTH %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 >%t.out | FileCheck --check-prefix=QUIET --allow-empty %s
// RUN: %amrcc --block=8 -w -DONE %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3" %t 2>&1 >%t.out | FileCheck --check-prefix=QUIET --allow-empty %s
// LATE: amr: warning: of the layers of ghost cells that 'u' has beyond the low edge across x, the program makes some of cells inside, {{.*}} until step 7
// LATE-NOT: amr: warning:
// QUIET-NOT: amr: warning:
#include <math.h>
#include <stdio.h>
#ifdef ONE
enum { N = 512 };
static double p[N + 2], v[N + 2], ph[N + 1], vh[N + 1];

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(p, v, ph, vh) spacing(dx)
    p[0] = p[1];
    v[0] = -v[1];
    p[N + 1] = p[N];
    v[N + 1] = -v[N];
    for (int i = 0; i <= N; i++) {
        ph[i] = 0.5 * (p[i] + p[i + 1]) - 0.5 * dt / dx * (v[i + 1] - v[i]);
        vh[i] = 0.5 * (v[i] + v[i + 1]) - 0.5 * dt / dx * (p[i + 1] - p[i]);
    }
    for (int i = 1; i <= N; i++) {
        p[i] -= dt / dx * (vh[i] - vh[i - 1]);
        v[i] -= dt / dx * (ph[i] - ph[i - 1]);
    }
}

int main(void)
{
    double dx = 1.0 / N;
    for (int i = 0; i < N + 2; i++)
        p[i] = exp(-400 * pow((i - 0.5) * dx - 0.3, 2));
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(0.5 * dx, dx);
    printf("%g\n", p[N / 2]);
    return 0;
}
#else
#ifdef LATE
#define OUTER 0.001 /* no jump from layer to layer, for which the leaves would be fine from the first step on */
#else
#define OUTER 0.3
#endif
enum { N = 128, M = N + 4, STEPS = 40 };
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
        u[j][0] = u[j][M - 1] = OUTER;
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
#ifdef LATE
        if (t >= 6)
#endif
            walls();
        step(h, 0.1 * h * h);
    }
    for (int j = 2; j < N + 2; j++)
        for (int i = 2; i < N + 2; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
#endif
