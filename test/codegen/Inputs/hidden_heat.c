/* Arrays that only this file sees: see names-out-of-sight.c. */
#include <math.h>

enum { N = 66 };
static double heat[N][N], heat_next[N][N];

#pragma amr kernel
void heat_start(double h)
{
#pragma amr data domain(j, i) arrays(heat) spacing(h)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i * h - 0.7, y = j * h - 0.6;
            heat[j][i] = exp(-200 * (x * x + y * y));
        }
}

#pragma amr kernel
void heat_step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(heat, heat_next) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            heat_next[j][i] = heat[j][i] + c * (heat[j][i - 1] + heat[j][i + 1] + heat[j - 1][i] +
                                                heat[j + 1][i] - 4 * heat[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            heat[j][i] = heat_next[j][i];
}

#pragma amr kernel
double heat_total(double h)
{
#pragma amr data domain(j, i) arrays(heat) spacing(h)
    double sum = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            sum += h * h * sin(5 * (i * h + 2 * j * h)) * heat[j][i];
    return sum;
}
