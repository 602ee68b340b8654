// What a field leaves behind where it has passed: `r` is read in its own cell only, but the next step goes on from it. The mesh
// follows it, too, and is not made coarse over its jump when the pulse is gone.
// RUN: %near 1e-2 --block=8 %s
#include <stdio.h>
#define N 258
static double u[N], un[N], r[N];
#pragma amr kernel scale(c: -1)
static void step(double c)
{
#pragma amr data domain(i) arrays(u, un, r)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - c * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
    for (int i = 1; i < N - 1; i++)
        r[i] = r[i] + 0.05 * u[i] * (1 - r[i]);
}
int main(void)
{
    for (int i = 0; i < N; i++) {
        double x = (i - 40) / 12.0;
        u[i] = x * x < 1 ? (1 - x * x) * (1 - x * x) : 0;
        r[i] = i > 101 ? 0.75 : 0.25;
    }
#pragma amr timeloop
    for (int t = 0; t < 300; t++)
        step(0.5);
    for (int i = 0; i < N; i++)
        printf("%.9f %.9f\n", u[i], r[i]);
    return 0;
}
