/* What a nest makes of the place in each step is asked by limits and thresholds that no value comes near: that refines
 * nothing, and nothing is looked for. 1: a limit in place. 2: one in the formula, of neighbours, too. 3: a threshold above
 * all values, behind a variable of the cell. 4: an array is compared with another one. Where the threshold comes down into
 * the values the mesh becomes fine. */
// RUN: %amrcc -w --block=8 -DKIND=1 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %t 2>&1 >%t.out | FileCheck %s
// RUN: %amrcc -w --block=8 -DKIND=2 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %t 2>&1 >%t.out | FileCheck %s
// RUN: %amrcc -w --block=8 -DKIND=3 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %t 2>&1 >%t.out | FileCheck %s
// RUN: %amrcc -w --block=8 -DKIND=4 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %t 2>&1 >%t.out | FileCheck %s
// CHECK: by level, coarsest first: 16 0 0;
// RUN: %amrcc -w --block=8 -DKIND=3 -DFALL=0.3 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %t 2>&1 >%t.out | FileCheck --check-prefix=FOUND %s
// FOUND: by level, coarsest first: 0 0 256;
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 24 };
#ifndef FALL
#define FALL 0
#endif
#define ALL for (int j = 1; j < M - 1; j++) for (int i = 1; i < M - 1; i++)
#define LIMITED(k) ((k) < 1e-6 ? 1e-6 : (k))
static double u[M][M], un[M][M], k[M][M], w[M][M];

#pragma amr kernel
static void step(double h, double dt, double t, double q)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, k, w)
    double c = dt / (h * h);
    ALL k[j][i] = 1 + 0.5 * (1 + 0.1 * sin(t)) * sin(0.11 * i) * cos(0.13 * j);
#if KIND == 1
    ALL if (k[j][i] < 1e-6) k[j][i] = 1e-6;
#elif KIND == 4
    ALL w[j][i] = 2 + 0.1 * cos(t + 0.1 * i);
#endif
#if KIND == 2
    ALL un[j][i] = u[j][i] + c * 0.5 * ((LIMITED(k[j][i]) + LIMITED(k[j][i + 1])) * (u[j][i + 1] - u[j][i]) -
                                        (LIMITED(k[j][i]) + LIMITED(k[j][i - 1])) * (u[j][i] - u[j][i - 1]));
#else
    ALL un[j][i] = u[j][i] + c * k[j][i] * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
#endif
#if KIND == 3
    ALL {
        double more = 2 * k[j][i] - q;
        if (more > 0)
            un[j][i] += 0.01;
    }
#elif KIND == 4
    ALL un[j][i] += fmax(k[j][i], w[j][i]) > 1.8 * w[j][i] ? 0.01 : 0;
#endif
    ALL u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = 1;
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++)
        step(h, 0.1 * h * h, 0.05 * s, 5 - FALL * s);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
