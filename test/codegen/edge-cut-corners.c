// Corners that one edge loop makes of what another has set just before, where blocks do not fit the mesh: what lies inward
// of a ring block there is copied in front of each loop. Interior cells, ring cells and corners are those of the serial
// program.
// RUN: %same --block=8 %s
// RUN: %same --block=16 %s
// RUN: env AMR_SET="mesh.levels=1" %ranks --block=8 %s
// RUN: %same --block=8 -DROWS %s
// RUN: env AMR_SET="mesh.levels=2 refine.tolerance=0.1" %ranks --block=8 -DROWS %s
// RUN: %same --block=8 -DDEEP %s
#include <math.h>
#include <stdio.h>
enum { N = 20, M = N + 4 };
#ifdef DEEP
static double u[M][M][M], un[M][M][M];
#define CELLS(g) \
    for (int k = 2 - g; k < N + 2 + g; k++) \
        for (int j = 2 - g; j < N + 2 + g; j++) \
            for (int i = 2 - g; i < N + 2 + g; i++)

// Two layers of ghost cells; corners of corners.
#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(k, j, i) arrays(u, un)
    for (int k = 2; k < N + 2; k++)
        for (int j = 2; j < N + 2; j++) {
            u[k][j][1] = 0.7 * u[k][j][2];
            u[k][j][0] = 0.6 * u[k][j][3];
            u[k][j][N + 2] = 0.65 * u[k][j][N + 1];
            u[k][j][N + 3] = 0.55 * u[k][j][N];
        }
    for (int k = 2; k < N + 2; k++)
        for (int i = 0; i < M; i++) {
            u[k][1][i] = 0.9 * u[k][2][i];
            u[k][0][i] = 0.8 * u[k][3][i];
            u[k][N + 2][i] = 0.85 * u[k][N + 1][i];
            u[k][N + 3][i] = 0.75 * u[k][N][i];
        }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            u[1][j][i] = 0.95 * u[2][j][i];
            u[0][j][i] = 0.45 * u[3][j][i];
            u[N + 2][j][i] = 0.35 * u[N + 1][j][i];
            u[N + 3][j][i] = 0.25 * u[N][j][i];
        }
    CELLS(0)
        un[k][j][i] = u[k][j][i] + c * (u[k][j][i - 2] + u[k][j][i + 2] + u[k][j - 1][i] + u[k][j + 1][i] +
                                        u[k - 1][j][i] + u[k + 1][j][i] - 6 * u[k][j][i]);
    CELLS(0)
        u[k][j][i] = un[k][j][i];
}
#define U u[k][j][i]
#define PLACE (0.3 * i + 0.7 * j + 0.1 * k)
#else
static double u[M][M], un[M][M];
#define CELLS(g) \
    for (int j = 2 - g; j < N + 2 + g; j++) \
        for (int i = 2 - g; i < N + 2 + g; i++)

#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
#ifdef ROWS
    for (int i = 2; i < N + 2; i++)
        u[1][i] = 0.9 * u[2][i];
    for (int i = 2; i < N + 2; i++)
        u[N + 2][i] = 0.8 * u[N + 1][i];
    for (int j = 1; j < N + 3; j++)
        u[j][1] = 0.7 * u[j][2];
    for (int j = 1; j < N + 3; j++)
        u[j][N + 2] = 0.6 * u[j][N + 1];
#else
    for (int j = 2; j < N + 2; j++) {
        u[j][1] = u[j][2];
        u[j][N + 2] = u[j][N + 1];
    }
    for (int i = 1; i < N + 3; i++) {
        u[1][i] = u[2][i];
        u[N + 2][i] = u[N + 1][i];
    }
#endif
    CELLS(0)
        un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] + u[j - 1][i - 1] +
                                  u[j - 1][i + 1] + u[j + 1][i - 1] + u[j + 1][i + 1] - 8 * u[j][i]);
    CELLS(0)
        u[j][i] = un[j][i];
}
#define U u[j][i]
#define PLACE (0.3 * i + 0.7 * j)
#endif

int main(void)
{
    CELLS(2)
        U = 1 + sin(PLACE);
#pragma amr timeloop
    for (int t = 0; t < 6; t++)
        step(0.05);
    CELLS(1)
        printf("%.17g\n", U);
    return 0;
}
