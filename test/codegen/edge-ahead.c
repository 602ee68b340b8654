// Loops that set a part of an edge at the end of a step, and again at the begin of the next one,
// before anything reads it: where leaves there are refined in between, or a step is done again on
// finer ones, the rest of the edge keeps its values.
// RUN: %near 1e-2 %s -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %ranks %s
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, M = N + 2 };
static double *u, *v;

#pragma amr kernel scale(c: -1)
static void advance(double c)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            v[j * M + i] =
                u[j * M + i] - c * (2 * u[j * M + i] - u[j * M + i - 1] - u[(j - 1) * M + i]);
}

int main(void)
{
    u = calloc(M * M, sizeof *u);
    v = calloc(M * M, sizeof *v);
#pragma amr timeloop
    for (int n = 0; n < 90; n++) {
        if (n > 50)
            for (int j = 3; j < 5; j++)
                u[j * M] = 1.0;
        advance(0.3);
        double *t = u;
        u = v;
        v = t;
        for (int j = 3; j < 5; j++)
            u[j * M] = n >= 50;
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.4f\n", u[j * M + i]);
    return 0;
}
