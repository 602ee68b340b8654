/* Coordinates of faces and of centres as tables: each is taken at its own place on coarse levels. The
 * whole mesh is coarse here. What a nest on faces finds in a table of faces is the entry itself;
 * widths of cells add up to the length of the mesh. Tables that nests read both ways go with cells. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %amrcc --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %amrcc --block=4 -o %t/p %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1 run.quiet=yes" %t/p | FileCheck %s
// RUN: %same --block=4 %s
#include <math.h>
#include <stdio.h>

enum { N = 32 };
static double q[N + 2][N + 2], fx[N + 2][N + 2], w[N + 2][N + 2];
static double xf[N + 3], xc[N + 2], yc[N + 2];

/* xc and yc are read at the faces' both sides. yc is also read at one side of cells. */
// PLAN: nest 0 fluxes
// PLAN: table xf double along i entries 0 : 0 own 0 base 0 on faces of 35
// PLAN: table xc double along i entries -1 : 0 own 0 base 0 of 34
// PLAN: nest 1 update
// PLAN: table xf double along i entries 0 : 1 own 0 base 0 on faces of 35
// PLAN: table yc double along j entries 0 : 1 own 0 base 0 of 34
// PLAN: nest 2 look
// PLAN: table yc double along j entries 0 : 0 own 0 base 0 of 34
#pragma amr kernel
static void fluxes(void)
{
#pragma amr data domain(j, i) arrays(q, fx, w) face(x: fx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N + 1; i++)
            fx[j][i] = xf[i] + (q[j][i] - q[j][i - 1]) / (xc[i] - xc[i - 1]);
}

#pragma amr kernel
static void update(void)
{
#pragma amr data domain(j, i) arrays(q, fx, w) face(x: fx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            w[j][i] = (fx[j][i + 1] - fx[j][i]) / (xf[i + 1] - xf[i]) + 0.0 * (yc[j + 1] - yc[j]);
}

#pragma amr kernel
static double look(void)
{
#pragma amr data domain(j, i) arrays(q, fx, w) face(x: fx)
    double most = 0.0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            most = fmax(most, fabs(w[j][i] - 1.0) + 0.0 * yc[j]);
    return most;
}

int main(void)
{
    double off = 0.0;
    for (int i = 0; i < N + 3; i++)
        xf[i] = (i - 1) * (i + 10) / 1024.0;
    for (int i = 0; i < N + 2; i++)
        xc[i] = yc[i] = 0.5 * (xf[i] + xf[i + 1]);
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            q[j][i] = 1.0;
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        fluxes();
        update();
    }
    double most = look();
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N + 1; i += 4)
            off = fmax(off, fabs(fx[j][i] - xf[i]));
    // CHECK: off by 0, slope off by 0
    printf("off by %g, slope off by %g\n", off, most);
    return 0;
}
