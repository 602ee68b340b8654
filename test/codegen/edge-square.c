/* An edge of 100 cells is no mesh of 10 by 10 cells, however the arrays are laid out. */
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#define N 100
#define Q 10
struct cell { double a, b; };
static struct cell c[N][N], cn[N][N];
static double f[N][N][Q], fn[N][N][Q];

#pragma amr kernel scale(-2)
static void step(double **un, double **u)
{
#pragma amr data domain(j, i) arrays(un, u, c, cn, f, fn)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
            cn[j][i].a = c[j][i].a + 0.1 * (c[j][i - 1].a + u[j][i + 1] - 2 * c[j][i].a);
            cn[j][i].b = c[j][i].a;
            fn[j][i][0] = f[j][i][0] + 0.1 * (f[j - 1][i][0] + c[j][i + 1].b - 2 * f[j][i][0]);
        }
    for (int j = 0; j < N; j++) {
        un[j][0] = un[j][1];
        cn[j][0] = cn[j][1];
        fn[j][0][0] = fn[j][1][0];
    }
    for (int i = 0; i < N; i++)
        un[N - 1][i] = un[N - 2][i];
    for (int i = 0; i < N; i++)
        cn[N - 1][i] = cn[N - 2][i];
    for (int i = 0; i < N; i++)
        fn[N - 1][i][0] = fn[N - 2][i][0];
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i] = un[j][i];
            c[j][i] = cn[j][i];
            f[j][i][0] = fn[j][i][0];
        }
}

int main(void)
{
    double **u = malloc(N * sizeof *u), **un = malloc(N * sizeof *un);
    for (int j = 0; j < N; j++) {
        u[j] = calloc(N, sizeof **u);
        un[j] = calloc(N, sizeof **un);
        for (int i = 0; i < N; i++)
            u[j][i] = c[j][i].a = f[j][i][0] = (j - 30) * (j - 30) + i < 300;
    }
#pragma amr timeloop
    for (int t = 0; t < 9; t++)
        step(un, u);
    for (int j = 0; j < N; j += 9)
        for (int i = 0; i < N; i += 9)
            printf("%.17g %.17g %.17g\n", u[j][i], c[j][i].b, f[j][i][0]);
    return 0;
}
