/* Heat in a cube: small hot spots spread into a medium that is warmer towards one side. Explicit
 * Euler, seven points, the outermost cells are held at their first value.
 *
 *     heat3d [n [steps [file]]]
 *
 * n cells each way with the outermost ones; the last field goes to the file as raw doubles. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static inline double spot(double x, double y, double z, double heat, double width)
{
    return heat * exp(-(x * x + y * y + z * z) / (width * width));
}

#pragma amr kernel init
static void hot_spots(int n, double (*restrict u)[n][n], double (*restrict un)[n][n], double h)
{
#pragma amr data domain(k, j, i) arrays(u, un)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double x = i * h, y = j * h, z = k * h;
                double t = 0.05 * x;
                t += spot(x - 0.30, y - 0.35, z - 0.40, 1.0, 0.040);
                t += spot(x - 0.62, y - 0.58, z - 0.36, 0.9, 0.035);
                t += spot(x - 0.70, y - 0.25, z - 0.70, 0.8, 0.030);
                t += spot(x - 0.26, y - 0.74, z - 0.66, 0.7, 0.045);
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

    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k - 1][j][i] + u[k + 1][j][i] + u[k][j - 1][i] +
                                                u[k][j + 1][i] + u[k][j][i - 1] + u[k][j][i + 1] -
                                                6.0 * u[k][j][i]);
}

#pragma amr kernel
static double total_heat(int n, double (*restrict u)[n][n])
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0.0;

    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                sum += u[k][j][i];
    return sum;
}

#pragma amr kernel
static double hottest(int n, double (*restrict u)[n][n])
{
#pragma amr data domain(k, j, i) arrays(u)
    double most = 0.0;

    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                if (u[k][j][i] > most)
                    most = u[k][j][i];
    return most;
}

static void save(const char *name, int n, double (*u)[n][n])
{
    FILE *f = fopen(name, "wb");

    if (!f || fwrite(u, sizeof(double), (size_t)n * n * n, f) != (size_t)n * n * n || fclose(f)) {
        perror(name);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 130;
    int steps = argc > 2 ? atoi(argv[2]) : 200;
    double h = 1.0 / (n - 1), dt = 0.15 * h * h;
    double (*u)[n][n] = malloc(sizeof(double) * n * n * n);
    double (*un)[n][n] = malloc(sizeof(double) * n * n * n);

    if (!u || !un) {
        fprintf(stderr, "heat3d: no memory for %d^3 cells\n", n);
        return 1;
    }
    hot_spots(n, u, un, h);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        if (t % 50 == 0)
            printf("step %4d  heat %.9f  hottest %.15f\n", t, total_heat(n, u) * h * h * h,
                   hottest(n, u));
        diffuse(n, un, u, dt, h);
        double (*swap)[n][n] = u;
        u = un;
        un = swap;
    }
    printf("step %4d  heat %.9f  hottest %.15f\n", steps, total_heat(n, u) * h * h * h,
           hottest(n, u));
    if (argc > 3)
        save(argv[3], n, u);
    free(u);
    free(un);
    return 0;
}
