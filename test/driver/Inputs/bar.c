#include <stdio.h>
#ifndef N
#define N 66
#endif
static double a[N], b[N];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 1; i < N - 1; i++)
        b[i] = a[i] + 0.25 * (a[i - 1] - 2.0 * a[i] + a[i + 1]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step();
    printf("%d %g\n", N, b[5]);
    return 0;
}
