/* A kernel that gives estimates of the error: without a word in the parameters the mesh follows what it writes,
 * and not the slopes that it makes that of, nor the field itself; refine.criterion goes before it. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %same --block=8 %s
// RUN: %ranks --block=8 %s
// RUN: %amrcc --block=8 -o %t/p %s
// RUN: env AMR_SET="mesh.levels=3 refine.estimate=eta:0.05" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// NEAR: 20{{[0-7]}}.{{[0-9]+}} 0.7{{[0-9]+}}
// NEAR: 8^2 cells, {{[23][0-9]}}.{{.*}} coarsest first: {{[1-9][0-9]*}} {{[1-9][0-9]*}} {{[1-9]}}

// The limit is that of refine.tolerance where refine.estimate does not name the array.
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=0.05" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=0.05 refine.criterion=detail" %t/p 2>&1 | FileCheck --check-prefix=DETAIL %s
// DETAIL: 20{{[0-7]}}.{{[0-9]+}} 0.6{{[0-9]+}}
// RUN: env AMR_SET="mesh.levels=3 refine.estimate=eta:1e9" %t/p 2>&1 | FileCheck --check-prefix=COARSE %s
// COARSE: coarsest first: 16 0 0;
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N][N], un[N][N], gx[N][N], gy[N][N], eta[N][N];
#pragma amr kernel scale(-1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] - c * (u[j][i] - u[j][i - 1]) - 0.5 * c * (u[j][i] - u[j - 1][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}
#pragma amr kernel estimate
static void estimate(void)
{
#pragma amr data domain(j, i) arrays(u, gx, gy, eta)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            gx[j][i] = 1e6 * (u[j][i + 1] - u[j][i - 1]);
            gy[j][i] = 1e6 * (u[j + 1][i] - u[j - 1][i]);
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            eta[j][i] = 1e-6 * (fabs(gx[j][i]) + fabs(gy[j][i]));
}
int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i - 30) / 8.0, y = (j - 30) / 8.0;
            u[j][i] = exp(-x * x - y * y);
        }
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        step(0.4);
        estimate();
    }
    double sum = 0, most = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            sum += u[j][i];
            most = fmax(most, u[j][i]);
        }
    printf("%.6f %.6f\n", sum, most);
    return 0;
}
