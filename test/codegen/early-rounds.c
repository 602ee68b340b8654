/* A source in a field at rest: after the first steps the mesh is refined level by level around it. On one rank each
 * round looks at the new leaves only; on several, where leaves go from rank to rank, at all. The mesh is the same. */
// RUN: env AMR_SET='mesh.levels=5 refine.every=4 balance.threshold=0 balance.every=1' %ranks -w %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel
static void step(int n, double un[n][n], double u[n][n], double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    double c = dt / (h * h);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            double x = i * h - 0.3, y = j * h - 0.4;
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]) +
                       exp(-(x * x + y * y) / (0.1 * 0.1));
        }
}

#pragma amr kernel
static double sum(int n, double u[n][n])
{
#pragma amr data domain(j, i) arrays(u)
    double s = 0.0;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            s += u[j][i] * u[j][i];
    return s;
}

int main(void)
{
    int n = 514;
    double h = 1.0 / (n - 1), dt = 0.2 * h * h;
    double(*u)[n] = calloc(1, sizeof(double[n][n])), (*un)[n] = calloc(1, sizeof(double[n][n]));
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        step(n, un, u, h, dt);
        double(*s)[n] = u;
        u = un;
        un = s;
    }
    printf("%.17g\n", sum(n, u));
    free(u);
    free(un);
    return 0;
}
