/* A plate that is cold for a while: then its left edge is heated, and later its upper one. Two steps a pass, so that both
 * buffers get their edges. */
#include <stdio.h>
#include <stdlib.h>

#define N 66

static double u[N][N], un[N][N];

static void edges(double a[N][N], int step)
{
    for (int j = 0; j < N; j++)
        a[j][0] = step < 31 ? 0.0 : 1.0;
    for (int i = 0; i < N; i++)
        a[N - 1][i] = step < 45 ? 0.0 : 0.5;
}

#pragma amr kernel scale(c: -2)
static void diffuse(double to[N][N], double from[N][N], double c)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            to[j][i] = from[j][i] + c * (from[j][i - 1] + from[j][i + 1] + from[j - 1][i] + from[j + 1][i] - 4 * from[j][i]);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 60;
#pragma amr data domain(j, i) arrays(u, un)
#pragma amr timeloop
    for (int step = 0; step < steps; step += 2) {
        edges(u, step);
        diffuse(un, u, 0.2);
        edges(un, step + 1);
        diffuse(u, un, 0.2);
    }
    FILE *f = fopen("plate.raw", "wb");
    fwrite(u, sizeof u, 1, f);
    fclose(f);
    return 0;
}
