/* Columns of threads that fill no warp (blocks of 10^3): reads three cells away along each axis, of a
 * double, a float and a byte in one nest, blocks that are clipped by the domain and by the range of a
 * nest, sums of both signs, NaNs and infinities in reductions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 46 };
static double u[N][N][N], out[N][N][N];
static float v[N][N][N];
static unsigned char wall[N][N][N];

#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, out, v, wall)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                double x = i * h - 0.35, y = j * h - 0.3, z = k * h - 0.4, r = x * x + y * y + z * z;
                u[k][j][i] = 1.0 / (1.0 + 40.0 * r) - 0.3;
                out[k][j][i] = u[k][j][i];
                v[k][j][i] = (float)(1.0 - r);
                wall[k][j][i] = r > 0.01 && r < 0.02 ? 3 : 0;
            }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, v, wall, out)
    double c = dt / (h * h);
    for (int k = 3; k < N - 3; k++)
        for (int j = 3; j < N - 3; j++)
            for (int i = 3; i < N - 3; i++) {
                double x = u[k][j][i - 3] + 2 * u[k][j][i - 2] - 3 * u[k][j][i - 1] -
                           3 * u[k][j][i + 1] + 2 * u[k][j][i + 2] + u[k][j][i + 3];
                double y = u[k][j - 1][i] - 2 * u[k][j][i] + u[k][j + 1][i] +
                           0.01 * (u[k][j + 3][i] - u[k][j - 2][i]);
                double z = u[k - 1][j][i] - 2 * u[k][j][i] + u[k + 1][j][i] +
                           0.01 * (u[k - 3][j][i] - u[k + 2][j][i]);
                out[k][j][i] = u[k][j][i] + c * (y + z - 0.01 * x) * v[k][j][i - 1] +
                               0.001 * c * (v[k][j + 1][i] - v[k + 1][j][i]) * wall[k - 1][j][i];
            }
    for (int k = 3; k < N - 3; k++)
        for (int j = 3; j < N - 3; j++)
            for (int i = 3; i < N - 3; i++)
                u[k][j][i] = out[k][j][i];
}

#pragma amr kernel
static void measure(double *result)
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0, least = 1e30, most = -1e30, roots = 0;
    for (int k = 7; k < N - 9; k++)
        for (int j = 7; j < N - 5; j++)
            for (int i = 5; i < N - 15; i++) {
                sum += u[k][j][i] * u[k][j][i] * u[k][j][i];
                least = fmin(least, u[k][j][i]);
                most = fmax(most, 1 / u[k][j][i]);
                roots += sqrt(u[k][j][i] + 0.2);
            }
    result[0] = sum;
    result[1] = least;
    result[2] = most;
    result[3] = roots;
}

int main(void)
{
    double h = 1.0 / (N - 6), result[4];
    start(h);
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        step(0.1 * h * h, h);
        if (t == 3) {
            measure(result);
            printf("%.17g %.17g %.17g %.17g\n", result[0], result[1], result[2], fabs(result[3]));
        }
    }
    for (int i = 3; i < N - 3; i += 3)
        printf("%.17g %.17g\n", u[15][12][i], u[i][i][i]);
    return 0;
}
