// A kernel is given some rows of a static array: host code that names the array sees what became of
// them. A loop along the edge whose variable is used behind it leaves it its value.
// RUN: %same -w %s
#include <stdio.h>
#include <string.h>

enum { N = 34, M = 42 };
static double u[N][M], un[N][M];

#pragma amr kernel scale(-2)
static void step(int n, double (*restrict to)[M], double (*restrict from)[M])
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < M - 1; i++)
            to[j][i] = from[j][i] + 0.1 * (from[j][i - 1] + from[j][i + 1] + from[j - 1][i] + from[j + 1][i] - 4 * from[j][i]);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = un[j][i] = (7 * j + 3 * i) % 5;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        int i;
        step(N - 10, un + 5, u + 5);
        for (i = 0; i < M; i++)
            un[5][i] = un[6][i];
        printf("%d\n", i);
        memcpy(u, un, sizeof u);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
