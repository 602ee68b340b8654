// Neighbours beyond the ends by numbers, `i + 1 - N`, are cells of the other end, not images; many integers in front of
// the inner loop leave conditions on the outermost cells what they are; an index that stops at an edge twice is refused.
// RUN: %same --block=4 -DFORM=1 %s
// RUN: %same --block=4 -DFORM=2 %s
// RUN: %same --block=4 -DFORM=3 %s
// RUN: %near 2e-2 --block=4 -DFORM=1 %s
// RUN: not %amrcc -DFORM=4 --dump=plan %s 2>&1 | FileCheck %s
// CHECK: error: 'i + (i < 48 - 1) - (i == 48 - 1)' in the index of 'u' depends on a condition: not supported yet
#include <math.h>
#include <stdio.h>

enum { N = 48 };
static double u[N][N], w[N][N];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, w)
    for (int j = 0; j < N; j++) {
        int a = 0, b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, k = 7;
        int up = j + 1, down = j - 1;
        a = b = c = d = 1;
        e = f = g = k = 1;
        if (j == N - 1)
            up = j + 1 - N;
        if (j == 0)
            down = j - 1 + N;
        for (int i = 0; i < N; i++) {
#if FORM == 1
            int e1 = i == N - 1 ? i + 1 - N : i + 1, v = i == 0 ? i - 1 + N : i - 1;
            double ends = u[j][e1] + u[j][v];
#elif FORM == 2
            int e1 = i + 1, v = i - 1;
            if (e1 >= N)
                e1 = i + 1 - N;
            if (v < 0)
                v = i - 1 + N;
            double ends = u[j][e1] + u[j][v];
#elif FORM == 3
            int first = 0, last = 0;
            if (i == 0)
                first = 1;
            if (i == N - 1)
                last = 1;
            double ends = 2 * u[j][i];
            if (first == 0 && last == 0)
                ends = u[j][i + 1] + u[j][i - 1];
#else
            double ends = u[j][i + (i < N - 1) - (i == N - 1)] + u[j][i - (i > 0) + (i == 0)];
#endif
            w[j][i] = u[j][i] + 0.02 * (a + b + c + d + e + f + g + k) * (ends + u[up][i] + u[down][i] - 4 * u[j][i]);
        }
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = w[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-0.02 * ((i - 3) * (i - 3) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int n = 0; n < 40; n++)
        step();
    for (int j = 0; j < N; j += 5)
        printf("%.12g %.12g\n", u[j][N - 1], u[N - 1][j]);
    return 0;
}
