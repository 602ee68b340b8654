/* poisson2d in three dimensions.
 *   poisson3d N: N cells each way */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double exact(double x, double y, double z)
{
    return exp(x) * sin(3 * y + 0.5) * cos(2 * z);
}

#pragma amr kernel
static void fill(int n, double (*u)[n][n], double (*un)[n][n], double (*um)[n][n],
                 double (*f)[n][n], double h)
{
#pragma amr data domain(k, j, i) arrays(u, un, um, f) spacing(h)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double s = exact((i - 0.5) * h, (j - 0.5) * h, (k - 0.5) * h);
                int inside = k > 0 && j > 0 && i > 0 && k < n - 1 && j < n - 1 && i < n - 1;
                f[k][j][i] = -12 * s;
                u[k][j][i] = un[k][j][i] = um[k][j][i] = inside ? 0 : s;
            }
}

#pragma amr kernel
static void relax(int n, double (*un)[n][n], double (*u)[n][n], double (*um)[n][n],
                  double (*f)[n][n], double w, double h)
{
#pragma amr data domain(k, j, i) arrays(un, u, um, f) spacing(h)
    double s = h * h;
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                double sum = u[k][j][i - 1] + u[k][j][i + 1] + u[k][j - 1][i] + u[k][j + 1][i] +
                             u[k - 1][j][i] + u[k + 1][j][i];
                un[k][j][i] = um[k][j][i] + w * ((sum - s * f[k][j][i]) / 6 - um[k][j][i]);
            }
}

#pragma amr kernel
static double worst(int n, double (*u)[n][n], double h)
{
#pragma amr data domain(k, j, i) arrays(u) spacing(h)
    double most = 0;
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++) {
                double s = exact((i - 0.5) * h, (j - 0.5) * h, (k - 0.5) * h);
                most = fmax(most, fabs(u[k][j][i] - s));
            }
    return most;
}

int main(int argc, char **argv)
{
    int n = (argc > 1 ? atoi(argv[1]) : 16) + 2;
    double h = 1.0 / (n - 2), r = 1 - 5.0 / ((n - 2) * (n - 2)), w = 2 / (1 + sqrt(1 - r * r));
    double (*u)[n][n] = malloc(sizeof(double[n][n][n])), (*un)[n][n] = malloc(sizeof(double[n][n][n]));
    double (*um)[n][n] = malloc(sizeof(double[n][n][n])), (*f)[n][n] = malloc(sizeof(double[n][n][n]));
    fill(n, u, un, um, f, h);
#pragma amr timeloop
    for (int t = 0; t < 12 * n; t++) {
        relax(n, un, u, um, f, w, h);
        double (*swap)[n][n] = um;
        um = u;
        u = un;
        un = swap;
    }
    printf("%.4e\n", worst(n, u, h));
    return 0;
}
