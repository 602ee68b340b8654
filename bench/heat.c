/* What bench/run measures: the heat equation with seven points. Compiled by cc with -fopenmp it is
 * the loop as one would make it parallel by hand; amrcc looks through OpenMP's pragmas. Prints
 * the seconds that the time loop took, from a mesh that exists to the last value that is known:
 * heat N STEPS, N cells each way with the outermost ones. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double spot(double x, double y, double z)
{
    return exp(-(x * x + y * y + z * z) / (0.03 * 0.03));
}

#pragma amr kernel init
static void start(int n, double (*restrict u)[n][n], double (*restrict un)[n][n], double h)
{
#pragma amr data domain(k, j, i) arrays(u, un)
#pragma omp parallel for
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double x = i * h, y = j * h, z = k * h;
                double t = spot(x - 0.3, y - 0.35, z - 0.4) + spot(x - 0.62, y - 0.58, z - 0.36) +
                           spot(x - 0.7, y - 0.25, z - 0.7) + spot(x - 0.26, y - 0.74, z - 0.66);
                u[k][j][i] = t;
                un[k][j][i] = t;
            }
}

#pragma amr kernel
static void diffuse(int n, double (*restrict un)[n][n], double (*restrict u)[n][n], double dt,
                    double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(un, u)
    double c = dt / (h * h);

#pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k - 1][j][i] + u[k + 1][j][i] + u[k][j - 1][i] +
                                                u[k][j + 1][i] + u[k][j][i - 1] + u[k][j][i + 1] -
                                                6.0 * u[k][j][i]);
}

#pragma amr kernel
static double hottest(int n, double (*restrict u)[n][n])
{
#pragma amr data domain(k, j, i) arrays(u)
    double most = 0.0;

#pragma omp parallel for reduction(max : most)
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                if (u[k][j][i] > most)
                    most = u[k][j][i];
    return most;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 258;
    int steps = argc > 2 ? atoi(argv[2]) : 40;
    double h = 1.0 / (n - 1), dt = 0.15 * h * h;
    double (*u)[n][n] = malloc(sizeof(double) * n * n * n);
    double (*un)[n][n] = malloc(sizeof(double) * n * n * n);

    if (!u || !un)
        return 1;
    start(n, u, un, h);
    diffuse(n, un, u, dt, h);
    double most = hottest(n, un), begin = seconds();
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        diffuse(n, un, u, dt, h);
        double (*swap)[n][n] = u;
        u = un;
        un = swap;
    }
    most = hottest(n, u);
    printf("seconds %.6f hottest %.15f\n", seconds() - begin, most);
    free(u);
    free(un);
    return 0;
}
