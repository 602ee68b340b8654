/* Waves run into an estuary over a shoal, one from the sea and one from where a mound of water was:
 * shallow water, second-order central-upwind fluxes, the three-stage TVD Runge-Kutta method of Shu
 * and Osher. Values [m][j][i] in one block of memory each, through pointers to variable-length
 * arrays; two source files; walls but in the west, where the wave comes in. */
#include "water.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void walls(struct sea s, double (*q)[s.ny + 2 * NG][s.nx + 2 * NG], double t)
{
    for (int m = 0; m < NV; m++)
        for (int g = 0; g < NG; g++) {
            double sx = m == 1 ? -1.0 : 1.0, sy = m == 2 ? -1.0 : 1.0;
            for (int i = NG; i < s.nx + NG; i++) {
                q[m][g][i] = sy * q[m][2 * NG - 1 - g][i];
                q[m][s.ny + NG + g][i] = sy * q[m][s.ny + NG - 1 - g][i];
            }
            for (int j = NG; j < s.ny + NG; j++) {
                q[m][j][s.nx + NG + g] = sx * q[m][j][s.nx + NG - 1 - g];
                if (m == 0)
                    q[m][j][g] = 1.0 + 0.1 * sin(3.0 * t) * sin(3.0 * t);
                else
                    q[m][j][g] = q[m][j][NG];
            }
        }
}

static double bottom(double x, double y)
{
    return 0.2 * x + 0.4 * exp(-60.0 * ((x - 1.0) * (x - 1.0) + (y - 0.6) * (y - 0.6)));
}

static double surface(double x, double y)
{
    return 1.0 + 0.2 * exp(-150.0 * ((x - 0.5) * (x - 0.5) + (y - 0.4) * (y - 0.4)));
}

int main(int argc, char **argv)
{
    struct sea s = {.nx = argc > 1 ? atoi(argv[1]) : 64, .ny = argc > 2 ? atoi(argv[2]) : 32};
    double t_end = argc > 3 ? atof(argv[3]) : 0.2, t = 0.0;
    size_t row = s.nx + 2 * NG, plane = row * (s.ny + 2 * NG), bytes = NV * plane * sizeof(double);
    double(*q)[s.ny + 2 * NG][row] = malloc(bytes), (*old)[s.ny + 2 * NG][row] = malloc(bytes);
    double(*r)[s.ny + 2 * NG][row] = calloc(NV * plane, sizeof(double));
    double(*z)[row + 1] = malloc((s.ny + 2 * NG + 1) * sizeof *z);
    static const double weight[3] = {0.0, 0.75, 1.0 / 3.0};

    s.dx = 2.0 / s.nx;
    for (int j = 0; j <= s.ny + 2 * NG; j++)
        for (int i = 0; i <= s.nx + 2 * NG; i++)
            z[j][i] = bottom((i - NG) * s.dx, (j - NG) * s.dx);
    for (int m = 0; m < NV; m++)
        for (int j = 0; j < s.ny + 2 * NG; j++)
            for (int i = 0; i < s.nx + 2 * NG; i++)
                q[m][j][i] = m == 0 ? surface((i - NG + 0.5) * s.dx, (j - NG + 0.5) * s.dx) : 0.0;

    int steps = 0;
#pragma amr timeloop
    for (; t < t_end; steps++) {
        double dt = fmin(0.25 * s.dx / fastest(s, q, z), t_end - t);
        memcpy(old, q, bytes);
        for (int stage = 0; stage < 3; stage++) {
            walls(s, q, t);
            rates(s, r, q, z);
            combine(s, q, old, r, weight[stage], dt);
        }
        t += dt;
    }

    double volume = 0.0, highest = 0.0;
    for (int j = NG; j < s.ny + NG; j++)
        for (int i = NG; i < s.nx + NG; i++) {
            volume += (q[0][j][i] - 0.25 * (z[j][i] + z[j][i + 1] + z[j + 1][i] + z[j + 1][i + 1])) * s.dx * s.dx;
            highest = fmax(highest, q[0][j][i]);
        }
    printf("t %g after %d steps, volume %.10f, highest %.10f\n", t, steps, volume, highest);
    FILE *out = fopen("w.raw", "wb");
    if (!out)
        return 1;
    fwrite(q, sizeof(double), plane, out);
    fclose(out);
    free(q), free(old), free(r), free(z);
    return 0;
}
