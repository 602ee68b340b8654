/* Two edges that a nest sets share a corner: with one value for both their order does not matter, with two it does. */
// RUN: %same -w -DCORNER=0.5 %s
// RUN: not %amrcc --dump=plan -w -DCORNER=2 %s 2>&1 | FileCheck %s
#include <stdio.h>
enum { N = 34 };
static double u[N][N], un[N][N];
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            un[j][i] *= 0.99;
            u[0][i] = 0.5;
            u[j][0] = CORNER;
        }
}
int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = j * i % 7;
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step();
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.9f\n", u[j][i]);
    return 0;
}
// CHECK: inlaid-corners.c:18:13: error: cells that do not move with the nest are set in it, and cannot be set in front of it or behind it
// CHECK-NEXT: u[j][0] = CORNER;
// CHECK: inlaid-corners.c:17:13: note: this sets some of these cells, too, or cells that go into them
