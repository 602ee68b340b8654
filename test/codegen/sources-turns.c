/* One nest makes several sources a step, at other places and with other strengths, of which one that is not the last
 * is switched on late: each of its launches in a step is a source of its own. TIMES: by a time instead of a number. */
// RUN: %follows -w %s
// RUN: %follows -w -DTIMES %s
#include <stdio.h>

enum { M = 258, STEPS = 60, HEATERS = 3 };
static double u[M][M], un[M][M];

#pragma amr kernel
static void diffuse(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            un[j][i] = u[j][i] + dt / (h * h) * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

#pragma amr kernel
static void heat(int x, int y, double power)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            if (i >= x && i < x + 4 && j >= y && j < y + 4)
                u[j][i] += power;
}

int main(void)
{
    const int x[HEATERS] = {201, 70, 150}, y[HEATERS] = {33, 102, 201};
    double h = 1.0 / (M - 1), dt = 0.2 * h * h;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        diffuse(dt, h);
        for (int s = 0; s < HEATERS; s++)
#ifdef TIMES
            heat(x[s], y[s], s == 1 ? (k < 17 ? 0 : 0.1 + 1e-3 * k) : 0.02);
#else
            heat(x[s], y[s], s == 1 && k < 17 ? 0 : 0.1);
#endif
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
