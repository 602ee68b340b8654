// An index that headers count along, in a loop of which no axis is counted by one: no boundary, and no nest, but host
// code. What the nest in front of it sets, 'row' and 'k', it sets anew.
// RUN: %amrcc -w --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#define N 34
static double u[N * N], v[N * N];

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(row, i) arrays(u, v)
    int i, j, row, k;
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++)
            v[j * N + i] = u[j * N + i] + c * (u[j * N + i - 1] + u[j * N + i + 1] + u[j * N + i - N] + u[j * N + i + N] - 4 * u[j * N + i]);
    for (j = 1; j < N - 1; j++) {
        row = j * N;
        for (i = 1, k = row + 1; i < N - 1; i++, k++)
            u[k] = v[k];
    }
    for (j = 1, row = N; j < N - 1; ++j, j += N)
        for (i = N - 2, k = row + N - 2; i > 0; --i, --k)
            v[row + i] = 2 * u[k];
}

// CHECK: kernel step nests 2
// CHECK: view v written

int main(void)
{
    for (int i = 0; i < N * N; i++)
        u[i] = v[i] = (7 * i) % 11;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    for (int i = 0; i < N * N; i++)
        printf("%.17g %.17g\n", u[i], v[i]);
    return 0;
}
