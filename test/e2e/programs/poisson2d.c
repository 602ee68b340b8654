/* Relaxation of a Poisson problem whose solution is known, until nothing changes any more: with a
 * refined box in the middle (refine.regions) the error shows the order of the ghost cells between
 * the levels. Second-order Richardson iteration (Golub and Varga, Numer. Math. 3 (1961) 147): as
 * many steps as the mesh is wide, times a dozen. Prints the largest error.
 *   poisson2d N: N cells each way */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double exact(double x, double y)
{
    return exp(x) * sin(3 * y + 0.5);
}

#pragma amr kernel
static void fill(int n, double (*u)[n], double (*un)[n], double (*um)[n], double (*f)[n],
                 double h)
{
#pragma amr data domain(j, i) arrays(u, un, um, f) spacing(h)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = (i - 0.5) * h, y = (j - 0.5) * h;
            double s = exact(x, y);
            f[j][i] = -8 * s;
            u[j][i] = un[j][i] = um[j][i] =
                i == 0 || j == 0 || i == n - 1 || j == n - 1 ? s : 0;
        }
}

#pragma amr kernel
static void relax(int n, double (*un)[n], double (*u)[n], double (*um)[n], double (*f)[n],
                  double w, double h)
{
#pragma amr data domain(j, i) arrays(un, u, um, f) spacing(h)
    double s = h * h;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = um[j][i] + w * (0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] +
                                               u[j + 1][i] - s * f[j][i]) - um[j][i]);
}

#pragma amr kernel
static double worst(int n, double (*u)[n], double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    double most = 0;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            double x = (i - 0.5) * h, y = (j - 0.5) * h;
            most = fmax(most, fabs(u[j][i] - exact(x, y)));
        }
    return most;
}

int main(int argc, char **argv)
{
    int n = (argc > 1 ? atoi(argv[1]) : 16) + 2;
    double h = 1.0 / (n - 2);
    double (*u)[n] = malloc(sizeof(double[n][n])), (*un)[n] = malloc(sizeof(double[n][n]));
    double (*um)[n] = malloc(sizeof(double[n][n])), (*f)[n] = malloc(sizeof(double[n][n]));
    double r = 1 - 5.0 / ((n - 2) * (n - 2)), w = 2 / (1 + sqrt(1 - r * r));
    fill(n, u, un, um, f, h);
#pragma amr timeloop
    for (int t = 0; t < 12 * n; t++) {
        relax(n, un, u, um, f, w, h);
        double (*swap)[n] = um;
        um = u;
        u = un;
        un = swap;
    }
    printf("%.4e\n", worst(n, u, h));
    return 0;
}
