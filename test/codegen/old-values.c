/* Nests that change an array in place, and read at neighbours what they change later: upwind from the far end, a
 * filter, edges by conditions within the loop over all cells. The new values are made in an array of their own. */
// RUN: %near 1e-3 %s
// RUN: %amrcc --dump=plan %s 2>/dev/null | %FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N][N], v[N][N], w[N][N];

// CHECK: array u_new {{.*}} written full
#pragma amr kernel scale(-1)
static void upwind(double c)
{
#pragma amr data domain(j, i) arrays(u, v, w)
    for (int j = N - 2; j > 0; j--)
        for (int i = N - 2; i > 0; i--) {
            double f = c * (2 * u[j][i] - u[j][i - 1] - u[j - 1][i]);
            u[j][i] -= f;
            v[j][i] += 0.1 * (u[j][i] - v[j][i]);
        }
}

#pragma amr kernel scale(-1)
static void ahead(double c)
{
#pragma amr data domain(j, i) arrays(u, v, w)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            if (i == 0)
                w[j][i] = w[j][1];
            else if (i == N - 1 || j == N - 1)
                w[j][i] = 0;
            else
                w[j][i] += c * (w[j][i + 1] - w[j][i]) + c * (w[j + 1][i - 1] - w[j][i]);
        }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i] = exp(-((i - 25) * (i - 25) + (j - 30) * (j - 30)) / 60.0);
            w[j][i] = exp(-((i - 40) * (i - 40) + (j - 65) * (j - 65)) / 60.0);
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        upwind(0.2);
        ahead(0.2);
    }
    for (int j = 0; j < N; j += 5)
        for (int i = 0; i < N; i += 2)
            printf("%.17g %.17g %.17g\n", u[j][i], v[j][i], w[j][i]);
    return 0;
}
