/* The direction of a sweep chosen by a switch: labels that are shifts, masks and characters, blocks within blocks, and an
 * argument that is made with '&'. Labels that are ranges are not known: there each cell chooses among the neighbours. */
// RUN: %near 1e-3 --block=4 %s
// RUN: %near 1e-3 --block=4 -DRANGE %s
#include <math.h>
#include <stdio.h>

enum { N = 66, EAST = 1 << 0, NORTH = 'n' };
static double u[N * N], f[N * N];

#pragma amr kernel scale(-2)
static void sweep(int dir, double c)
{
#pragma amr data domain(j, i) arrays(u, f)
    int s;
    double w = 0;
    switch (dir) {
    case 1 << 0:
        s = 1;
        w = 1;
        break;
#ifdef RANGE
    case 'm' ... 'o': s = N; w = 1; break;
#endif
    case 7 & 6: w = 0.5;
#ifndef RANGE
    case NORTH | 0:
#endif
    {
        {
            s = N;
        }
        w += 1;
    } break;
    default: s = 2; w = 0.25;
    }
    for (int j = 2; j < N - 2; j++)
        for (int i = 2; i < N - 2; i++)
            f[j * N + i] = u[j * N + i + s] - 2 * u[j * N + i] + u[j * N + i - s];
    for (int j = 2; j < N - 2; j++)
        for (int i = 2; i < N - 2; i++)
            u[j * N + i] += c * w * f[j * N + i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] = exp(-0.02 * (pow(i - 5, 2) + pow(j - 20, 2)));
#pragma amr timeloop
    for (int t = 0; t < 9; t++) {
        sweep(EAST, 0.02);
        sweep(NORTH, 0.01);
        sweep(6, 0.03);
        sweep(t & 1 ? 5 + (t & 2) : EAST, 0.01);
    }
    for (int i = 0; i < N * N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
