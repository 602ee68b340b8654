/* A value that overflows in the loop: the run ends, and says where and when. Without remeshes that is at the end of the
 * loop, or before the array is freed; on one level the program is the serial one, and a warning comes last. An array that
 * each step overwrites may hold what it likes. */
// RUN: env AMR_SET='mesh.levels=3' %ends 1 %s -- 20 | FileCheck --check-prefix=REMESH %s
// REMESH-NOT: ended
// REMESH: amr: error: 'u' is inf at [37][53], level 2 of 0 .. 2, after 8 steps: see whether the serial program has it, too; if it is meant, set run.on_nan = warn or ignore
// RUN: env AMR_SET='mesh.levels=3 refine.every=1000' %ends 1 %s -- 10 | FileCheck --check-prefix=REMESH %s
// RUN: env AMR_SET='mesh.levels=3 refine.criterion=none' %ends 1 %s -- 10 | FileCheck --check-prefix=LATE %s
// LATE: amr: error: 'u' is {{(-?inf|-?nan)}} at [{{3[4-9]}}][{{5[0-6]}}], level 2 of 0 .. 2, after 10 steps
// RUN: env AMR_SET='mesh.levels=3 refine.field=v' %ends 1 %s -- 10 | FileCheck --check-prefix=LATE %s
// RUN: env AMR_SET='mesh.levels=3 refine.every=1000' %ends 1 %s -- 10 exit | FileCheck --check-prefix=REMESH %s
// RUN: env AMR_SET='mesh.levels=3 refine.criterion=none' %ends 1 %s -- 10 exit | FileCheck --check-prefix=LATE %s
// RUN: env AMR_SET='mesh.levels=3 run.on_nan=warn' %ends 0 %s -- 20 | FileCheck --check-prefix=WARN %s
// WARN: ended {{.*}}nan
// WARN-NEXT: amr: warning: 'u' is inf at [37][53], level 2 of 0 .. 2, after 8 steps; it is not said again
// WARN-NOT: amr:
// RUN: env AMR_SET='mesh.levels=3 run.on_nan=ignore' %ends 0 %s -- 20 | FileCheck --check-prefix=IGNORE %s
// IGNORE: ended {{.*}}nan
// IGNORE-NOT: amr:
// RUN: env AMR_SET='mesh.levels=1' %ends 0 %s -- 8 | FileCheck --check-prefix=UNIFORM %s
// UNIFORM: ended
// UNIFORM-NEXT: amr: warning: 'u' is inf at [37][53], after 8 steps, as in the serial program: the computation has diverged
// UNIFORM-NOT: amr:
// RUN: %same %s -- 20
// RUN: env AMR_SET='mesh.levels=3' %ends 0 %s -- 7 | FileCheck --check-prefix=GOOD %s
// GOOD: ended
// GOOD-NOT: amr:
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 130 };

#pragma amr kernel
static void start(double (*u)[N], double (*v)[N], double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, v)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i * h - 0.41, y = j * h - 0.29;
            u[j][i] = exp(-(x * x + y * y) / (0.05 * 0.05));
            v[j][i] = u[j][i];
        }
}

/* ratio is nan where u is still zero. */
#pragma amr kernel
static void step(double (*un)[N], double (*u)[N], double (*vn)[N], double (*v)[N], double (*ratio)[N], double h, double dt,
                 double source)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u, vn, v, ratio)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            ratio[j][i] = (u[j][i] - u[j][i]) / (u[j][i] > 1e-30 ? 1.0 : 0.0);
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]) +
                       (j == 37 && i == 53 ? source * source : 0.0);
            vn[j][i] = v[j][i] + c * (v[j][i - 1] + v[j][i + 1] + v[j - 1][i] + v[j + 1][i] - 4 * v[j][i]);
        }
}

int main(int argc, char **argv)
{
    double h = 1.0 / (N - 1), dt = 0.1 * h * h;
    double(*u)[N] = calloc(N, sizeof *u), (*un)[N] = calloc(N, sizeof *un);
    double(*v)[N] = calloc(N, sizeof *v), (*vn)[N] = calloc(N, sizeof *vn), (*ratio)[N] = calloc(N, sizeof *ratio);
    start(u, v, h);
#pragma amr timeloop
    for (int t = 0; t < atoi(argv[1]); t++) {
        step(un, u, vn, v, ratio, h, dt, t == 7 ? 1e200 : 0.0);
        double(*s)[N] = u;
        u = un;
        un = s;
        s = v;
        v = vn;
        vn = s;
        if (argc > 2 && t == 9)
            exit(0);
    }
    printf("ended %g\n", fabs(u[37][53]));
    free(ratio);
    free(u);
    free(un);
    free(v);
    free(vn);
    return 0;
}
