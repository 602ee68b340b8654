/* An array set in two halves, one by host code and one by a nest, and arrays that are set by two
 * nests: the first nest does not tell how large the arrays are. */
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel init
static void low(int n, double (*restrict u)[n])
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < n / 2; j++)
        for (int i = 0; i < n; i++)
            u[j][i] = 0.0;
}

#pragma amr kernel init
static void high(int n, double (*restrict u)[n])
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = n / 2; j < n; j++)
        for (int i = 0; i < n; i++)
            u[j][i] = 0.1 * j;
}

#pragma amr kernel
static void smooth(int n, double (*restrict from)[n], double (*restrict to)[n], double h)
{
#pragma amr data domain(j, i) arrays(from, to) spacing(h)
    double c = 0.1 / (h * h);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            to[j][i] = from[j][i] + c * (from[j + 1][i] + from[j - 1][i] + from[j][i + 1] +
                                         from[j][i - 1] - 4.0 * from[j][i]);
}

static void see(const double *at, int k)
{
    printf("%.17g\n", at[k]);
}

int main(void)
{
    int n = 34;
    double(*u)[n] = calloc(n, sizeof *u), (*un)[n] = calloc(n, sizeof *un);
    double(*v)[n] = calloc(n, sizeof *v);

    for (int j = n / 2 + 3; j < n; j++)
        for (int i = 0; i < n; i++)
            u[j][i] = un[j][i] = j == 25 && i == 9 ? 3.0 : 0.1 * j;
    low(n, u);
    low(n, un);
    low(n, v);
    high(n, v);
    see(v[n - 2], 1); /* now there must be a mesh */
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        smooth(n, u, un, 1.0);
        smooth(n, v, u, 1.0);
        smooth(n, un, v, 1.0);
        double(*swap)[n] = u;
        u = v;
        v = swap;
    }
    see(u[n - 3], 4);
    see(&v[n - 5][3], 2);
    for (int j = 0; j < n; j++)
        see(un[j], 9);
    free(v);
    free(un);
    free(u);
    return 0;
}
