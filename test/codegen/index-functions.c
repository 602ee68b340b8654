/* Functions that wrap an index round or stop it at the edge, in the forms in which helpers do it. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same -Wno-amr-host-view %s
#include <stdio.h>
enum { N = 66 };
static double u[N][N], un[N][N];

static int nested(int i, int n)
{
    return i < 0 ? i + n : i >= n ? i - n : i;
}

static int returns(int i, int n)
{
    if (i < 0)
        return i + n;
    if (i >= n)
        return i - n;
    return i;
}

static int adjusts(int i, int n)
{
    if (i < 0)
        i += n;
    else if (n <= i)
        i -= n;
    return i;
}

static int in_turn(int i, int n)
{
    int k = i;
    if (k < 0)
        k += n;
    if (k >= n)
        k -= n;
    return k;
}

static int by_value(int i, int n)
{
    return i == -1 ? n - 1 : i == n ? 0 : i;
}

static int twice(int i, int n)
{
    return (i % n + n) % n;
}

static int clamp(int i, int lo, int hi)
{
    return i < lo ? lo : i > hi ? hi : i;
}

#pragma amr kernel scale(c: -1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            un[j][i] = u[clamp(j, 0, N - 1)][nested(i, N)] +
                       c * (u[j][nested(i - 1, N)] + u[j][nested(i + 2, N)] + u[j][returns(i - 3, N)] + u[j][returns(i + 4, N)] +
                            u[j][adjusts(i - 5, N)] + u[j][adjusts(i + 6, N)] + u[j][in_turn(i - 7, N)] + u[j][in_turn(i + 8, N)] +
                            u[j][by_value(i + 1, N)] + u[j][twice(i - 2, N)] + u[clamp(j - 1, 0, N - 1)][i] + u[clamp(j + 2, 0, N - 1)][i]);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = (j * 7 + i * 13) % 17;
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step(0.1 * t);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", un[j][i]);
    return 0;
}

// CHECK: axis j ring 0 0 boundary outflow
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: offsets (-1,0) (0,-7) (0,-5) (0,-3) (0,-2) (0,-1) (0,0) (0,1) (0,2) (0,4) (0,6) (0,8) (2,0){{$}}
