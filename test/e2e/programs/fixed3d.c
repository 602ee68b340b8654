/* Global arrays of fixed size, a mask of integers, a boundary function that the clause stands in for, a
 * loop that ends on convergence, min and max. */
#include <math.h>
#include <stdio.h>

#define N 34
static double u[N][N][N], un[N][N][N];
static int solid[N][N][N];

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(k, j, i) arrays(u, un, solid)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                double x = (i - 0.5) * h, y = (j - 0.5) * h, z = (k - 0.5) * h;
                u[k][j][i] = x + y * y - z > 0.4 ? 1.0 : 0.0;
                un[k][j][i] = 0.0;
                solid[k][j][i] = i > 10 && i < 15 && j > 20 ? 1 : 0;
            }
}

#pragma amr kernel boundary
static void mirror(void)
{
#pragma amr data domain(k, j, i) arrays(u) boundary(x: neumann, y: neumann, z: neumann)
    for (int a = 0; a < N; a++)
        for (int b = 0; b < N; b++) {
            u[0][a][b] = u[1][a][b];
            u[N - 1][a][b] = u[N - 2][a][b];
            u[a][0][b] = u[a][1][b];
            u[a][N - 1][b] = u[a][N - 2][b];
            u[a][b][0] = u[a][b][1];
            u[a][b][N - 1] = u[a][b][N - 2];
        }
}

#pragma amr kernel
static double relax(double dt, double h)
{
#pragma amr data domain(k, j, i) arrays(u, un, solid) spacing(h)
    double c = dt / (h * h), most = 0.0;
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                double sum = u[k - 1][j][i] + u[k + 1][j][i] + u[k][j - 1][i] + u[k][j + 1][i] +
                             u[k][j][i - 1] + u[k][j][i + 1];
                double change = solid[k][j][i] ? 0.0 : c * (sum - 6.0 * u[k][j][i]);
                un[k][j][i] = u[k][j][i] + change;
                most = fmax(most, fabs(change));
            }
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[k][j][i] = un[k][j][i];
    return most;
}

#pragma amr kernel
static double least(void)
{
#pragma amr data domain(k, j, i) arrays(u)
    double low = 1e30;
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                if (u[k][j][i] < low)
                    low = u[k][j][i];
    return low;
}

int main(void)
{
    double h = 1.0 / (N - 2), dt = 0.15 * h * h, change = 1.0;
    int t = 0;
    start(h);
#pragma amr timeloop
    while (change > 0.004) {
        mirror();
        change = relax(dt, h);
        if (++t > 500)
            break;
    }
    printf("%d steps, change %.17g, least %.17g\n", t, change, least());
    for (int i = 1; i < N - 1; i += 5)
        printf("%.17g %d\n", u[5][i][N / 2], solid[3][i][12]);
    return 0;
}
