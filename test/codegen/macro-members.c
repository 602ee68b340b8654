/* Macros that are named like the members they stand for: generated text names them by the macro. */
// RUN: %same %s
// RUN: rm -rf %t && %amrcc -Wno-amr-host-view --emit=%t %s && %text %t/macro-members_amr.c | FileCheck %s
// CHECK: {(void *)(&un[0][0]),
// CHECK: amr_host_view(u, AMR_VIEW_WRITE);
// CHECK: amr_host_set(&u[3][4]);
#include <stdio.h>
enum { N = 34, M = 50 };
static struct { double u[N][M], un[N][M]; double c; } s;
#define u s.u
#define un s.un
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(s.un, s.u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++)
            un[j][i] = u[j][i] + s.c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}
int main(void)
{
    s.c = 0.1;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = i < 20 && j < 30 ? (1 - i * 0.05) * (1 - j / 30.0) : 0;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        step();
        u[3][4] += 0.1;
        if (t % 5 == 0)
            for (int j = 0; j < N; j++)
                printf("%g\n", u[j][j]);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
