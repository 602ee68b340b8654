/* Operators between levels, array by array: amounts per cell, divided among the fine cells and summed
 * up again, beside an array with the runtime's own operators. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %same --block=8 %s
// RUN: %amrcc --block=8 -o %t/p %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.restrict=m:sum,mn:sum refine.prolong=mc,m:positive,mn:positive refine.ghosts=quadratic,m:positive,mn:positive" %t/p 2>&1 | FileCheck %s
// CHECK: kept, positive
// CHECK: coarsest first: {{[0-9]+ [1-9]}}
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.restrict=m:sum,mn:sum refine.ghosts=m:positive,mn:positive" %ranks --block=8 %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 refine.restrict=max" %ranks --block=8 %s

// RUN: env AMR_SET="refine.restrict=kind:max" not %t/p 2>&1 | FileCheck --check-prefix=INTEGER %s
// INTEGER: amr: error: 'kind' holds integers, which are labels
// RUN: env AMR_SET="refine.ghosts=quadratic,m:positve" not %t/p 2>&1 | FileCheck --check-prefix=WORD %s
// WORD: amr: error: AMR_SET: 'refine.ghosts': 'm:positve' is not of the form array:operator, with one of: constant
// RUN: env AMR_SET="refine.prolong=w:mc" not %t/p 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: amr: error: 'refine.prolong' names 'w', which is not a mesh array of the time loop
// RUN: env AMR_SET="boundary.x=ring boundary.y=ring refine.restrict=m:sum" not %t/p 2>&1 | FileCheck --check-prefix=RING %s
// RING: amr: error: 'refine.restrict': sums of 'm' are not known beyond an edge in x
#include <math.h>
#include <stdio.h>

enum { N = 66 };
static double m[N][N], mn[N][N];
static int kind[N][N];

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(j, i) arrays(m, kind) boundary(x: neumann, y: neumann)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double x = (i - 20) / 3.0, y = (j - 24) / 3.0;
            m[j][i] = 1e-4 + exp(-x * x - y * y);
            kind[j][i] = 1;
        }
}

/* Each cell keeps what it has; the neighbours are read, and count for nothing. */
#pragma amr kernel scale(0)
static void keep(void)
{
#pragma amr data domain(j, i) arrays(m, mn, kind) boundary(x: neumann, y: neumann)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            mn[j][i] = kind[j][i] * (m[j][i] + 0.0 * (m[j][i - 1] + m[j - 1][i]));
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            m[j][i] = mn[j][i];
}

int main(void)
{
    double sum = 0, least = 1;
    start();
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        keep();
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            sum += m[j][i];
            least = fmin(least, m[j][i]);
        }
    double exact = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            exact += 1e-4 + exp(-pow((i - 20) / 3.0, 2) - pow((j - 24) / 3.0, 2));
    printf("%s, %s\n", fabs(sum - exact) < 1e-10 * exact ? "kept" : "lost",
           least > 0 ? "positive" : "negative");
    return 0;
}
