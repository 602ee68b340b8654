/* What bench/run measures: the heat equation in 2-D, five points. Compiled by cc with -fopenmp it is
 * the loop as one would make it parallel by hand; amrcc looks through OpenMP's pragmas. Prints
 * the seconds that the time loop took, from a mesh that exists to the last value that is known:
 * heat2d N STEPS, N cells each way with the outermost ones. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double spot(double x, double y)
{
    return exp(-(x * x + y * y) / (0.01 * 0.01));
}

#pragma amr kernel init
static void start(int n, double (*restrict u)[n], double (*restrict un)[n], double h)
{
#pragma amr data domain(j, i) arrays(u, un)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = i * h, y = j * h;
            double t = spot(x - 0.3, y - 0.35) + spot(x - 0.62, y - 0.58) + spot(x - 0.7, y - 0.25) +
                       spot(x - 0.26, y - 0.74);
            u[j][i] = t;
            un[j][i] = t;
        }
}

#pragma amr kernel
static void diffuse(int n, double (*restrict un)[n], double (*restrict u)[n], double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    double c = dt / (h * h);

#pragma omp parallel for
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] -
                                      4.0 * u[j][i]);
}

#pragma amr kernel
static double hottest(int n, double (*restrict u)[n])
{
#pragma amr data domain(j, i) arrays(u)
    double most = 0.0;

#pragma omp parallel for reduction(max : most)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            if (u[j][i] > most)
                most = u[j][i];
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
    int n = argc > 1 ? atoi(argv[1]) : 4098;
    int steps = argc > 2 ? atoi(argv[2]) : 40;
    double h = 1.0 / (n - 1), dt = 0.15 * h * h;
    double (*u)[n] = malloc(sizeof(double) * n * n);
    double (*un)[n] = malloc(sizeof(double) * n * n);

    if (!u || !un)
        return 1;
    start(n, u, un, h);
    diffuse(n, un, u, dt, h);
    double most = hottest(n, un), begin = seconds();
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        diffuse(n, un, u, dt, h);
        double (*swap)[n] = u;
        u = un;
        un = swap;
    }
    most = hottest(n, u);
    printf("seconds %.6f hottest %.15f\n", seconds() - begin, most);
    free(u);
    free(un);
    return 0;
}
