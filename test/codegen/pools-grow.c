/* A front that runs out of one corner, so that leaves are made on some ranks and not on others, which keep what
 * they have: one array's room is used up there, while that of `w`, first used later, is not. Both are read alike and
 * share messages, after each change of the mesh as well. */
// RUN: env AMR_SET='mesh.levels=5 refine.every=4 balance.every=100000 balance.threshold=1000' %ranks -w --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static inline double front(double x, double y, double r)
{
    double d = sqrt((x - 0.15) * (x - 0.15) + (y - 0.15) * (y - 0.15));
    return 0.5 * (1.0 + tanh((r - d) / 0.008)) * (1.0 + 0.1 * sin(150 * x) * sin(150 * y));
}

#pragma amr kernel
static void start(int n, double u[n][n], double un[n][n], double h)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            u[j][i] = un[j][i] = front(i * h, j * h, 0.004);
}

#pragma amr kernel scale(0)
static void alone(int n, double un[n][n], double u[n][n], double h, double r)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = front(i * h, j * h, r) +
                       0.0 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]);
}

#pragma amr kernel scale(0)
static void both(int n, double un[n][n], double u[n][n], double w[n][n], double h, double r)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u, w)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = front(i * h, j * h, r) +
                       0.0 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]) +
                       0.001 * (w[j][i - 1] + w[j][i + 1] + w[j - 1][i] + w[j + 1][i]);
}

#pragma amr kernel
static double sum(int n, double u[n][n])
{
#pragma amr data domain(j, i) arrays(u)
    double s = 0.0;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            s += u[j][i];
    return s;
}

int main(void)
{
    int n = 258;
    double h = 1.0 / (n - 1);
    double(*u)[n] = malloc(sizeof(double[n][n])), (*un)[n] = malloc(sizeof(double[n][n]));
    double(*w)[n] = calloc(1, sizeof(double[n][n]));
    start(n, u, un, h);
#pragma amr timeloop
    for (int t = 0; t < 72; t++) {
        double r = 0.004 + 0.004 * t;
        if (t < 20)
            alone(n, un, u, h, r);
        else
            both(n, un, u, w, h, r);
        double(*s)[n] = u;
        u = un;
        un = s;
    }
    printf("%.17g\n", sum(n, u));
    free(u);
    free(un);
    free(w);
    return 0;
}
