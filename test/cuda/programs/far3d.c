/* A nest whose tiles do not fit into the shared memory of a thread block (two arrays read three cells away
 * in every direction, and at a corner): offsets are read through the neighbour table then. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };
static double u[N][N][N], v[N][N][N], out[N][N][N];

#pragma amr kernel init
static void start(void)
{
#pragma amr data domain(k, j, i) arrays(u, v)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                double x = i - 14.0, y = j - 12.0, z = k - 15.0;
                u[k][j][i] = 1.0 / (1.0 + 0.02 * (x * x + y * y + z * z));
                v[k][j][i] = u[k][j][i] * u[k][j][i];
            }
}

#pragma amr kernel scale(c: -1)
static void step(double c)
{
#pragma amr data domain(k, j, i) boundary(x: periodic, y: periodic, z: periodic) arrays(u, v, out)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                out[k][j][i] =
                    u[k][j][i] +
                    c * (u[k][j][(i + 3) % N] - u[k][j][(i + N - 3) % N] +
                         u[k][(j + 3) % N][i] * v[k][(j + N - 3) % N][i] - u[k][(j + N - 3) % N][i] +
                         u[(k + 3) % N][j][i] - u[(k + N - 3) % N][j][i] * v[(k + 3) % N][j][i] +
                         v[k][(j + 3) % N][(i + 3) % N] - v[(k + N - 3) % N][j][i] +
                         v[k][j][(i + 3) % N] * v[k][j][(i + N - 3) % N]);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = out[k][j][i];
}

int main(void)
{
    start();
#pragma amr timeloop
    for (int t = 0; t < 6; t++)
        step(0.01);
    for (int i = 0; i < N; i += 3)
        printf("%.17g %.17g\n", u[15][12][i], u[i][i][i]);
    return 0;
}
