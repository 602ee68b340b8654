// Walls of a cavity set by one loop along all edges, of velocities on faces: there are fewer faces to advance than cells, and
// the loop's rounds beyond the mesh are those beyond the cells.
// RUN: %near 1e-2 -w --block=8 %s
#include <stdio.h>
enum { N = 64 };
static double u[N + 2][N + 2], v[N + 2][N + 2], p[N + 2][N + 2], q[N + 2][N + 2];

static void walls(double a[N + 2][N + 2], double b[N + 2][N + 2])
{
    for (int k = 0; k < N + 2; k++) {
        a[k][1] = 0;
        a[k][N + 1] = 0;
        b[k][0] = -b[k][1];
        b[k][N + 1] = -b[k][N];
        a[0][k] = -a[1][k];
        a[N + 1][k] = -a[N][k];
        b[1][k] = 0;
        b[N + 1][k] = 0;
    }
    for (int k = 0; k < N + 2; k++) {
        p[k][0] = p[k][1];
        p[k][N + 1] = p[k][N];
    }
    for (int k = 0; k < N + 2; k++) {
        p[0][k] = p[1][k];
        p[N + 1][k] = p[N][k];
    }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, v, p, q) face(x: u) face(y: v)
    for (int j = 1; j <= N; j++)
        for (int i = 2; i <= N; i++)
            u[j][i] -= dt / h * (p[j][i] - p[j][i - 1]);
    for (int j = 2; j <= N; j++)
        for (int i = 1; i <= N; i++)
            v[j][i] -= dt / h * (p[j][i] - p[j - 1][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            q[j][i] = p[j][i] - dt / h * (u[j][i + 1] - u[j][i] + v[j + 1][i] - v[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            p[j][i] = q[j][i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double r = (i - 20) * (i - 20) + (j - 30) * (j - 30);
            p[j][i] = r < 144 ? (1 - r / 144) * (1 - r / 144) : 0;
        }
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        walls(u, v);
        step(dt, h);
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.6f\n", p[j][i]);
    return 0;
}
