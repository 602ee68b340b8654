/* Criteria, regions and tolerances of the parameter file: a pulse moves over three levels. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %same --block=8 %s
// RUN: %amrcc --block=8 -o %t/p %s
// RUN: env AMR_SET="mesh.levels=3" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=gradient" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// RUN: env AMR_SET="mesh.levels=3 refine.level_factor=0.5" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=values refine.values=u>0.2" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=estimate refine.estimate=eta:0.05" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s
// NEAR: 20{{[0-7]}}.{{[0-9]+}} 0.7{{[0-9]+}}
// NEAR: 8^2 cells, {{[23][0-9]}}.{{.*}} coarsest first: {{[1-9][0-9]*}} {{[1-9][0-9]*}} {{[1-9]}}

// One tolerance for all arrays and that of the array alone are the same; another is not.
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t/p > %t/all
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=u:1e-2 run.quiet=yes" %t/p > %t/own
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t/p > %t/preset
// RUN: diff %t/all %t/own
// RUN: not diff %t/all %t/preset

// Where nothing but a region is refined, the pulse leaves it; a cap holds everywhere inside; a least level keeps
// what detail would give up: 36 blocks of the finest level touch the box, more keep the balance.
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=sphere(30,30,20)>=2" %t/p 2>&1 | FileCheck --check-prefix=ONLY %s
// ONLY: coarsest first: 8 19 52; 0 remeshes
// RUN: env AMR_SET="mesh.levels=3 refine.regions=box(1,1,128,128)<=1" %t/p 2>&1 | FileCheck --check-prefix=CAP %s
// CAP: coarsest first: {{[0-9]+ [1-9][0-9]*}} 0;
// RUN: env AMR_SET="mesh.levels=3 refine.regions=box(80,80,120,120)>=2" %t/p 2>&1 | FileCheck --check-prefix=LEAST %s
// LEAST: coarsest first: {{.*}} 1{{[0-9][0-9]}};

// Both of two: never more than one of them.
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=gradient,values refine.values=u>0.6 refine.join=and" %t/p 2>&1 | FileCheck --check-prefix=AND %s
// AND: coarsest first: {{[0-9]+ [0-9]+ [0-9]}};
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=gradient,values refine.values=u>0.6" %t/p 2>&1 | FileCheck --check-prefix=NEAR %s

// RUN: env AMR_SET="mesh.levels=3 refine.criterion=gradient,lohner,values,estimate refine.values=u>0.6 refine.estimate=eta:0.1 refine.level_factor=0.7 refine.regions=box(80,90,100,110)>=1" %ranks --block=8 %s
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=gradient,values refine.values=u>0.3,un<0.001>0.0001 refine.join=and refine.field=u" %ranks --block=8 %s

// RUN: env AMR_SET="refine.criterion=values" not %t/p 2>&1 | FileCheck --check-prefix=EMPTY %s
// EMPTY: amr: error: refine.criterion: 'values' is among the criteria, but 'refine.values' is empty
// RUN: env AMR_SET="mesh.levels=3 refine.values=rho>1 refine.criterion=values" not %t/p 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: amr: error: 'refine.values' names 'rho', which is not a mesh array of the time loop
// RUN: env AMR_SET="mesh.levels=3 refine.regions=box(1,1,9,9)>=3" not %t/p 2>&1 | FileCheck --check-prefix=LEVEL %s
// LEVEL: amr: error: 'refine.regions': region 1 asks for level 3, the finest is 2
// RUN: env AMR_SET="mesh.levels=3 refine.regions=sphere(1,1,9,9)>=1" not %t/p 2>&1 | FileCheck --check-prefix=DIM %s
// DIM: amr: error: 'refine.regions': region 1 has 3 coordinates, the mesh has 2
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N][N], un[N][N], eta[N][N];
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
#pragma amr kernel scale(0)
static void estimate(void)
{
#pragma amr data domain(j, i) arrays(u, eta)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            eta[j][i] = fabs(u[j][i + 1] - u[j][i - 1]) + fabs(u[j + 1][i] - u[j - 1][i]);
}
#pragma amr kernel
static void start(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i - 30) / 8.0, y = (j - 30) / 8.0;
            u[j][i] = exp(-x * x - y * y);
        }
}
int main(void)
{
    start();
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
