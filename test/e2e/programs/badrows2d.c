/* Tables of rows that no mesh can be made of: the argument says what is wrong with them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 32, W = N + 2 };

#pragma amr kernel scale(-2)
static void blur(double **q, double **p)
{
#pragma amr data domain(j, i) arrays(q, p)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            q[j][i] = 0.25 * (p[j][i - 1] + p[j][i + 1] + p[j - 1][i] + p[j + 1][i]);
}

static double **rows(void)
{
    double **m = malloc(W * sizeof *m);
    for (int j = 0; m && j < W; j++)
        m[j] = calloc(W, sizeof **m);
    return m;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    double **a = rows(), **b = rows(), *pool = calloc(W * W, sizeof *pool);
    if (!strcmp(what, "null"))
        a[N / 2] = NULL;
    if (!strcmp(what, "short"))
        a[N / 2] = calloc(W / 2, sizeof **a);
    if (!strcmp(what, "overlap"))
        a[N / 2] = a[N / 2 + 1];
    for (int j = 0; !strcmp(what, "dense") && j < W; j++)
        a[j] = pool + j * (W - 3);
    if (!strcmp(what, "shared"))
        b[3] = a[4];
    for (int j = 0; !strcmp(what, "begin") && j < W; j++)
        a[j] = (double *)calloc(W, sizeof **a) - 1;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) /* "alias": the two names of a rotation gone wrong */
        blur(!strcmp(what, "alias") && t > 1 ? a : b, a);
    printf("%g\n", b[1][1]);
    return 0;
}
