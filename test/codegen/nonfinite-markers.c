/* Infinity where a front has not arrived yet, NaN where a coefficient says that there is rock: such values were there when
 * the loop began, and are no error. They are kept on the finest level. A NaN among the arrival times is an error. */
// RUN: %near 0 %s
// RUN: env AMR_SET='mesh.levels=3 refine.every=3' %ends 0 %s | FileCheck --check-prefix=MARKERS %s
// MARKERS-NOT: amr:
// RUN: env AMR_SET='mesh.levels=3 refine.every=3' %ends 1 %s -- 0 | FileCheck --check-prefix=NAN %s
// NAN: amr: error: 't' is nan at [65][65], level 2 of 0 .. 2, after 10 steps:
// RUN: env AMR_SET='mesh.levels=1' %ends 0 %s | FileCheck --check-prefix=MARKERS %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 130, STEPS = 100 };

#pragma amr kernel
static void step(double (*tn)[N], double (*t)[N], double (*slow)[N], double h, double bad)
{
#pragma amr data domain(j, i) spacing(h) arrays(tn, t, slow)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double a = fmin(t[j][i - 1], t[j][i + 1]), b = fmin(t[j - 1][i], t[j + 1][i]);
            double next = fmin(t[j][i], fmin(a, b) + h * slow[j][i]);
            tn[j][i] = isnan(slow[j][i]) ? t[j][i] : j == 65 && i == 65 ? next + bad : next;
        }
}

int main(int argc, char **argv)
{
    double h = 1.0 / (N - 1);
    double(*t)[N] = calloc(N, sizeof *t), (*tn)[N] = calloc(N, sizeof *tn), (*slow)[N] = calloc(N, sizeof *slow);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i * h - 0.5, y = j * h - 0.5;
            t[j][i] = x * x + y * y < 0.01 ? 0.0 : INFINITY;
            tn[j][i] = INFINITY;
            slow[j][i] = x * x + (y - 0.25) * (y - 0.25) < 0.005 ? NAN : 1.0;
        }
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        step(tn, t, slow, h, argc > 1 && k >= 9 ? NAN : 0.0);
        double(*s)[N] = t;
        t = tn;
        tn = s;
    }
    for (int k = 20; k < 110; k += 7)
        printf("%.9g %.9g\n", t[k][k], t[k][60]);
    free(t);
    free(tn);
    free(slow);
    return 0;
}
