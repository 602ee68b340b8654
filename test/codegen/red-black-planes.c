/* Red-black sweeps over planes and rows that begin where variables say, which change from plane to plane and from row to
 * row: the remainders that these are made of count the cells of each level, too. */
// RUN: %near 1e-5 %s
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not="finest level apart" %s
// CHECK: array u_new {{.*}} written full
#include <math.h>
#include <stdio.h>

enum { N = 66 };
static double u[N][N][N], v[N][N][N];

#pragma amr kernel
static void step(double h, double a)
{
#pragma amr data domain(k, j, i) arrays(u, v) spacing(h)
    int i, j, k, isw, jsw, ksw = 1;
    double b = a / (h * h);
    for (k = 1; k < N - 1; k++)
        for (j = 1; j < N - 1; j++)
            for (i = 1; i < N - 1; i++)
                v[k][j][i] = u[k][j][i];
    for (int pass = 1; pass <= 2; pass++, ksw = 3 - ksw) {
        jsw = ksw;
        for (k = 1; k < N - 1; k++, jsw = 3 - jsw) {
            isw = jsw;
            for (j = 1; j < N - 1; j++, isw = 3 - isw)
                for (i = isw; i < N - 1; i += 2)
                    u[k][j][i] = (v[k][j][i] + b * (u[k + 1][j][i] + u[k - 1][j][i] + u[k][j + 1][i] + u[k][j - 1][i] +
                                                    u[k][j][i + 1] + u[k][j][i - 1])) / (1 + 6 * b);
        }
    }
}

int main(void)
{
    double h = 1.0 / (N - 1);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                u[k][j][i] = exp(-400 * (pow(k * h - 0.3, 2) + pow(j * h - 0.3, 2) + pow(i * h - 0.3, 2)));
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        step(h, 0.1 * h * h);
    for (int k = 0; k < N; k += 5)
        for (int j = 0; j < N; j += 5)
            for (int i = 0; i < N; i++)
                printf("%.17g\n", u[k][j][i]);
    return 0;
}
