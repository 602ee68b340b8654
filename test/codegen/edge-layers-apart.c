/* Two layers of ghost cells that the program makes in different ways, printed with the rest. Neighbours read the
 * inner one: the outer layer keeps its own value, whatever the inner one is. 1: a value and a copy; 2: a copy and its image;
 * 3: a copy each time, a value each fifth step. With WIDE they read both: where the outer layer does not continue the
 * inner one, leaves at the edge are on the finest level. 4: two values; 5: the outer one is never set, and has another
 * value from the start. 6: images, which go on: the mesh stays coarse at that edge. */
// RUN: %follows --block=4 -w -DKIND=1 %s
// RUN: %follows --block=4 -w -DKIND=2 %s
// RUN: %follows --block=4 -w -DKIND=3 %s
// RUN: %follows --block=4 -w -DWIDE -DKIND=1 %s
// RUN: %follows --block=4 -w -DWIDE -DKIND=2 %s
// RUN: %follows --block=4 -w -DWIDE -DKIND=4 %s
// RUN: %follows --block=4 -w -DWIDE -DKIND=5 %s
// RUN: %amrcc --block=4 -w -DWIDE -DKIND=6 %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t 2>&1 >%t.out | FileCheck %s
// CHECK: 135 blocks of 4^2 cells
#include <math.h>
#include <stdio.h>

enum { G = 2, NX = 96 + 2 * G, NY = 64 + 2 * G };
static double u[NY][NX], un[NY][NX];

static void edges(int t)
{
    for (int j = 0; j < NY; j++) {
#if KIND == 1
        u[j][0] = 0;
        u[j][1] = u[j][2];
#elif KIND == 2
        u[j][1] = u[j][2];
        u[j][0] = -u[j][2];
#elif KIND == 3
        u[j][1] = u[j][2];
        if (t % 5 == 0)
            u[j][0] = 0;
#elif KIND == 4
        u[j][1] = 1;
        u[j][0] = 2;
#elif KIND == 5
        u[j][1] = u[j][1];
#else
        u[j][1] = u[j][2];
        u[j][0] = u[j][3];
#endif
    }
}

#pragma amr kernel scale(-2)
static void diffuse(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = G; j < NY - G; j++)
        for (int i = G; i < NX - G; i++)
#ifdef WIDE
            un[j][i] = u[j][i] + (16 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i])
                                  - (u[j][i - 2] + u[j][i + 2] + u[j - 2][i] + u[j + 2][i]) - 60 * u[j][i]) / 120;
#else
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
#endif
    for (int j = G; j < NY - G; j++)
        for (int i = G; i < NX - G; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = 1 + exp(-0.01 * (pow(i - 8, 2) + pow(j - 10, 2))) + exp(-0.01 * (pow(i - 88, 2) + pow(j - 58, 2)));
#if KIND == 5
    for (int j = 0; j < NY; j++)
        u[j][0] = 0;
#endif
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        edges(t);
        diffuse();
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
