// Edges in place by conditions in three dimensions: a nest for each side, however many corners and edges the
// conditions tell apart, since what is overwritten is left out; and layers of values two cells deep, of which the
// inner one lies in the mesh.
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
// CHECK-COUNT-6: edges edge-cases-3d.c:{{[0-9]+}} boundary inward
// CHECK-NOT: edges edge-cases-3d.c
// CHECK-COUNT-6: cold edge-cases-3d.c:{{[0-9]+}} boundary pointwise
// CHECK-NOT: cold edge-cases-3d.c
// CHECK: heat edge-cases-3d.c
// CHECK-NOT: view u {{.*}} in every step
#include <math.h>
#include <stdio.h>
enum { N = 34, NX = 98 };
static double u[N][N][NX], un[N][N][NX];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(k, j, i) arrays(u, un)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                un[k][j][i] = u[k][j][i] + 0.1 * (u[k][j][i + 1] + u[k][j][i - 1] + u[k][j + 1][i] + u[k][j - 1][i] +
                                                  u[k + 1][j][i] + u[k - 1][j][i] - 6 * u[k][j][i]);
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                u[k][j][i] = un[k][j][i];
}

static void edges(void)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < NX; i++) {
                if (i == 0)
                    u[k][j][i] = u[k][j][1];
                else if (i == NX - 1)
                    u[k][j][i] = u[k][j][NX - 2];
                if (j == 0)
                    u[k][j][i] = u[k][1][i];
                else if (j == N - 1)
                    u[k][j][i] = u[k][j - 1][i];
                if (k == 0)
                    u[k][j][i] = u[1][j][i];
                else if (k == N - 1)
                    u[k][j][i] = u[k - 1][j][i];
            }
}

static void cold(void)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < NX; i++)
                if (i == 0 || j == 0 || k == 0 || i == NX - 1 || j == N - 1 || k == N - 1)
                    u[k][j][i] = 0.0;
}

static void heat(double t)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < NX; i++) {
                if (i < 2)
                    u[k][j][i] = t;
                else if (k >= N - 2)
                    u[k][j][i] = 0.0;
            }
}

int main(void)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < NX; i++)
                u[k][j][i] = exp(-0.05 * ((i - 9) * (i - 9) + (j - 12) * (j - 12) + (k - 17) * (k - 17)));
#pragma amr timeloop
    for (int n = 0; n < 18; n++) {
        if (n < 8)
            edges();
        else if (n < 12)
            cold();
        else
            heat(0.1 * (n - 12));
        step();
    }
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < NX; i++)
                if ((k * N + j) * N + i % 7 == 0 || (k < 3 && j % 5 == 0) || (j > N - 3 && i < 3))
                    printf("%.6f\n", u[k][j][i]);
    return 0;
}
