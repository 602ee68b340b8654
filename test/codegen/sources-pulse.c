/* Sources that are at work in single steps, or in a few. Conditions of scalars alone, of the step's number or a time, are
 * asked in each step: where one changes, all is looked at before the nest runs. Where that cannot be asked by itself, as
 * `every` might be 0, looks are some steps apart and may miss it, so the run says so, once. A number that rests is looked
 * at when it changes. */
// RUN: %follows -w --block=8 -DKIND=k %s
// RUN: %follows -w --block=8 "-DWHEN=fabs(on-28.4)<2" -DKIND=k %s
// RUN: %amrcc -w --block=8 "-DWHEN=on%every==1" -DKIND=k %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=1 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 "-DWHEN=on%every==1" -DKIND=k/20 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// CHECK: amr: warning: what the nest at {{.*}}sources-pulse.c:[[# @LINE + 17]] does in some places it may do in single steps only, for it compares 'on': where the mesh is coarse that may be missed; put the condition on 'on' in front of the loop
// CHECK-NOT: compares 'on'
// NONE-NOT: compares
#include <math.h>
#include <stdio.h>

#ifndef WHEN
#define WHEN on % 30 == 1
#endif
enum { M = 130, STEPS = 40 };
static double u[M][M], un[M][M];

#pragma amr kernel
static void step(double h, double dt, int on, int every)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) +
                       (WHEN && i > 70 && i < 73 && j > 50 && j < 53 ? dt : 0);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(h, 0.2 * h * h, KIND, 30);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
