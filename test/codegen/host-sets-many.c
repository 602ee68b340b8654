/* More sources than leaves were held fine for, all switched on in one step over a field at rest. */
// RUN: %near 1e-2 --block=4 %s
#include <stdio.h>
enum { N = 290, SOURCES = 72 };
static double u[N][N], un[N][N];
static int js[SOURCES], is[SOURCES];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int s = 0; s < SOURCES; s++) {
        js[s] = 10 + 32 * (s / 9);
        is[s] = 18 + 32 * (s % 9);
    }
    u[150][150] = 1e-3;
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        for (int s = 0; s < SOURCES && t > 4; s++)
            u[js[s]][is[s]] += 1 + 0.01 * s;
        step();
    }
    for (int s = 0; s < SOURCES; s++)
        printf("%.6f %.6f\n", u[js[s]][is[s]], u[js[s] + 1][is[s] - 1]);
    return 0;
}
