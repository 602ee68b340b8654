/* Five layers of ghost cells, in loops over them: values, mirror images, extrapolation, with the number of the layer as a factor,
 * in an argument, in a condition and in the index of a table. */
// RUN: %near 2e-3 --block=16 %s
// RUN: %near 2e-3 --block=16 -DLINE %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DLINE %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
// CHECK: boundary inward
#include <math.h>
#include <stdio.h>
#define NG 5
#define N 128
#define M (N + 2 * NG)
static const double fade[NG] = {1, 0.9, 0.8, 0.7, 0.6};
#ifdef LINE
#define AT(j, i) i
#define ROWS
#define ALL
static double u[M], un[M];
#else
#define AT(j, i) j][i
#define ROWS for (int j = NG; j < NG + N; j++)
#define ALL for (int j = 0; j < M; j++)
static double u[M][M], un[M][M];
#endif

#pragma amr kernel scale(-1)
static void step(void)
{
#ifdef LINE
#pragma amr data domain(i) arrays(u, un)
#else
#pragma amr data domain(j, i) arrays(u, un)
    for (int g = 0; g < NG; g++)
        for (int i = 0; i < M; i++) {
            u[g][i] = g < 2 ? u[NG][i] : cos(g) * u[NG][i];
            u[NG + N + g][i] = fade[g] * u[NG + N - 1][i];
        }
#endif
    ALL for (int g = 0; g < NG; g++) {
        u[AT(j, NG - 1 - g)] = (g + 2) * u[AT(j, NG)] - (g + 1) * u[AT(j, NG + 1)];
        u[AT(j, NG + N + g)] = 2 * u[AT(j, NG + N - 1)] - u[AT(j, NG + N - 2 - g)];
        if (g == NG - 1)
            u[AT(j, 0)] = 0;
    }
    ROWS for (int i = NG; i < NG + N; i++)
        un[AT(j, i)] = u[AT(j, i)] - 0.1 * (u[AT(j, i)] - u[AT(j, i - 1)]) + 0.002 * (u[AT(j, i - 5)] - 2 * u[AT(j, i)] + u[AT(j, i + 5)]);
    ROWS for (int i = NG; i < NG + N; i++)
        u[AT(j, i)] = un[AT(j, i)];
}

int main(void)
{
    ALL for (int i = 0; i < M; i++)
        u[AT(j, i)] = un[AT(j, i)] = exp(-0.01 * (i - 40) * (i - 40));
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step();
    ROWS for (int i = NG; i < NG + N; i++)
        printf("%.9g\n", u[AT(j, i)]);
    return 0;
}
