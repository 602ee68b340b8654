/* Remainders of negative numbers, put right behind: helpers that wrap any index round. */
// RUN: %same %s
#include <stdio.h>
enum { N = 24, M = 40 };
static double u[N][M], un[N][M];

static int mod(int a, int n)
{
    int r = a % n;
    return r < 0 ? r + n : r;
}

static int corrected(int a, int n)
{
    int r = a % n;
    if (r < 0)
        r += n;
    return r;
}

static int in_place(int a, int n)
{
    a %= n;
    if (a < 0)
        a += n;
    return a;
}

static int returned(int a, int n)
{
    const int r = a % n;
    if (r >= 0)
        return r;
    return r + n;
}

#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            un[j][i] = u[j][i] + c * (u[mod(j - 1, N)][i] + u[corrected(j + 1, N)][i] +
                                      u[j][in_place(i - 2, M)] + u[j][in_place(i + 2, M)] +
                                      u[j][returned(i - 1, M)] + u[j][mod(mod(i, M) + 1, M)] -
                                      6 * u[j][i]);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = (i * i + 3 * j) % 11;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        step(0.1);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < M; i++)
                u[j][i] = un[j][i];
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
