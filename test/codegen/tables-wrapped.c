/* Tables of neighbours that wrap round, set by hand behind the loop that fills them. */
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: %same -w %s
// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
#include <stdio.h>
#include <math.h>
#define N 40
static int ip[N], im[N];
static double u[N][N], v[N][N];
static void setup(void)
{
    int i;
    for (i = 0; i < N; i++) { ip[i] = i + 1; im[i] = i - 1; }
    ip[N - 1] = 0;
    im[0] = N - 1;
}
#pragma amr kernel scale(c: -2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            v[j][i] = u[j][i] + c * (u[j][ip[i]] + u[j][im[i]] + u[ip[j]][i] + u[im[j]][i] - 4 * u[j][i]);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = v[j][i];
}
int main(void)
{
    setup();
    for (int j = 0; j < N; j++) for (int i = 0; i < N; i++) u[j][i] = exp(-0.05 * ((i - 20) * (i - 20) + (j - 3) * (j - 3)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) step(0.2);
    for (int j = 0; j < N; j++) for (int i = 0; i < N; i++) printf("%.10g\n", u[j][i]);
    return 0;
}
