/* Functions of the program between levels, in three dimensions: of a double and a float array, into
 * ghosts, finer and coarser cells; they call a helper and read a table. They ask for infinities, too,
 * for which nvcc has no functions of its own on the device. */
#include <math.h>
#include <stdio.h>

enum { N = 50 };
static double u[N][N][N], un[N][N][N];
static float c[N][N][N], cn[N][N][N];
static const double part[3] = {0.125, 0.0625, 0.03125};

static double lesser(double a, double b)
{
    return a * b <= 0 || isinf(a) || !isnormal(b) ? 0.0 : fabs(a) < fabs(b) ? a : b;
}

static double mean_of(const double *fine, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += fine[i];
    return sum / n;
}

static double largest_of(const double *fine, int n)
{
    double most = fine[0];
    for (int i = 1; i < n; i++)
        most = fine[i] > most ? fine[i] : most;
    return 0.75 * most + 0.25 * mean_of(fine, n);
}

static double limited(const double *coarse, const int *side)
{
    const double *mid = coarse + 13;
    double value = mid[0];
    value += 0.25 * side[0] * lesser(mid[1] - mid[0], mid[0] - mid[-1]);
    value += 0.25 * side[1] * lesser(mid[3] - mid[0], mid[0] - mid[-3]);
    value += 0.25 * side[2] * lesser(mid[9] - mid[0], mid[0] - mid[-9]);
    return value;
}

static double sloped(const double *coarse, const int *side)
{
    double value = coarse[13];
    value += part[0] * (side[0] * (coarse[14] - coarse[12]) + side[1] * (coarse[16] - coarse[10]));
    value += part[0] * side[2] * (coarse[22] - coarse[4]);
    value += part[2] * side[0] * side[1] * (coarse[17] - coarse[11] - coarse[15] + coarse[9]);
    value += part[1] * part[1] * side[0] * side[1] * side[2] * (coarse[26] - coarse[0]);
    return value;
}

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(k, j, i) arrays(u, c)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                double r = (i - 9) * (i - 9) + (j - 12) * (j - 12) + 0.5 * (k - 14) * (k - 14);
                u[k][j][i] = exp(-r / 16.0);
                c[k][j][i] = (float)(1.0 / (1.0 + 0.1 * r));
            }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(k, j, i) arrays(u, un, c, cn) spacing(h) restrict(mean_of: u)              \
    restrict(largest_of: c) prolong(limited: u) prolong(sloped: c) ghosts(sloped: u)               \
    ghosts(limited: c)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                double around = u[k][j][i - 1] + u[k][j][i + 1] + u[k][j - 1][i] + u[k][j + 1][i] +
                                u[k - 1][j][i] + u[k + 1][j][i];
                un[k][j][i] = u[k][j][i] + dt / (h * h) * (around - 6 * u[k][j][i]);
                cn[k][j][i] = c[k][j][i] - (float)(dt / h) * 4 * (c[k][j][i] - c[k][j][i - 1]);
            }
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                u[k][j][i] = un[k][j][i];
                c[k][j][i] = cn[k][j][i];
            }
}

int main(void)
{
    double h = 1.0 / (N - 1), sum = 0;
    start();
#pragma amr timeloop
    for (int t = 0; t < 16; t++)
        step(0.1 * h * h, h);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                sum += u[k][j][i] * (1 + 0.01 * i) + c[k][j][i];
    printf("%.17g\n", sum);
    return 0;
}
