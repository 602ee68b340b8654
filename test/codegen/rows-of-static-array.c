// A kernel is given some rows of a static array: host code that names the array sees what became of
// them. A loop along the edge whose variable is used behind it leaves it its value.
// RUN: %same -w %s
// RUN: %same -w -DMEMBERS %s
#include <stdio.h>
#include <string.h>

enum { N = 34, M = 42 };
#ifdef MEMBERS
static struct {
    int steps;
    double u[N][M], un[N][M];
} s;
#define U s.u
#define UN s.un
#else
static double U[N][M], UN[N][M];
#endif

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
            U[j][i] = UN[j][i] = (7 * j + 3 * i) % 5;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        int i;
        step(N - 10, UN + 5, U + 5);
        for (i = 0; i < M; i++)
            UN[5][i] = UN[6][i];
        printf("%d\n", i);
        memcpy(U, UN, sizeof U);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", U[j][i]);
    return 0;
}
