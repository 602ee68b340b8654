// What no nest of a step touches counts in the criterion as coefficients do, as an array of which host code sets a cell in
// each step. Else the mesh was made coarser over it, and it held averages (0.4 of the range at any tolerance). Where such an
// array keeps most of the mesh fine, the run says so.
// RUN: %near 1e-2 --block=8 -DSET -Wno-amr-host-view %s
// RUN: %same --block=8 -DSET -Wno-amr-host-view %s
// RUN: %amrcc --block=8 -w -DLABELS %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t 2>&1 >%t.out | FileCheck --check-prefix=LABELS %s
// LABELS: note: 'label', which no kernel of a step uses, keeps {{[0-9]+}} of 64 blocks fine by itself; if its details do not count, name those arrays that do in refine.field
// RUN: %amrcc --block=8 -w -DSET %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t 2>&1 >%t.out | FileCheck --check-prefix=SET --implicit-check-not="which no kernel of a step uses" %s
// SET: blocks of
// The first loop of the first step, which runs before there is a mesh, uses its arrays, too.
// RUN: %amrcc --block=8 -w -DLABELS -DREAD %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t 2>&1 >%t.out | FileCheck --check-prefix=READ --implicit-check-not="which no kernel of a step uses" %s
// READ: blocks of
#include <math.h>
#include <stdio.h>
enum { N = 64 };
static double u[N + 2][N + 2], un[N + 2][N + 2], begin[N + 2][N + 2];
static int label[N + 2][N + 2];

#pragma amr kernel
static void initial(double h)
{
#pragma amr data domain(j = 1 : N + 1, i = 1 : N + 1) arrays(u, un, begin, label) spacing(h)
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double x = (i - 0.5) * h - 0.7, y = (j - 0.5) * h - 0.2;
            u[j][i] = begin[j][i] = exp(-800 * (x * x + y * y));
            un[j][i] = 0;
#ifdef LABELS
            label[j][i] = j * N + i;
#endif
        }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j = 1 : N + 1, i = 1 : N + 1) arrays(u, un, begin, label) spacing(h)
#ifdef READ
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            begin[j][i] = u[j][i] + label[j][i];
#endif
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + dt / (h * h) * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N;
    initial(h);
#pragma amr timeloop
    for (int n = 0; n < 400; n++) {
        step(0.2 * h * h, h);
#ifdef SET
        begin[28][15] = 0.5;
#endif
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", begin[j][i]);
    return 0;
}
