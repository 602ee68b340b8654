/* Loops that set ring cells become nests over ring blocks: copies, changes of sign, values, mirror
 * images two cells deep, in functions that no pragma marks and in the time loop. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>

#define NX 68
#define NY 36

static double h[NY][NX], hn[NY][NX];

static void walls(double (*q)[NX], double sign)
{
    for (int g = 0; g < 2; g++)
        for (int i = 0; i < NX; i++) {
            q[1 - g][i] = q[2 + g][i];
            q[NY - 2 + g][i] = sign * q[NY - 3 - g][i];
        }
}

#pragma amr kernel
static void step(double (*restrict to)[NX], double (*restrict from)[NX], double c)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 2; j < NY - 2; j++)
        for (int i = 2; i < NX - 2; i++)
            to[j][i] = from[j][i] + c * (from[j][i + 2] - from[j][i - 2] + from[j + 2][i] - from[j - 2][i]);
}

int main(void)
{
    h[10][10] = 1.0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        walls(h, -1.0);
        for (int j = 0; j < NY; j++)
            h[j][0] = h[j][1] = sin(0.1 * t);
        for (int j = 0; j < NY; j++)
            h[j][NX - 2] = h[j][NX - 1] = 0.0;
        step(hn, h, 0.1);
        for (int j = 0; j < NY; j++)
            h[j][20] = 0.0;
    }
    return 0;
}

// A row inside the mesh is no boundary, but a nest.
// CHECK-NOT: is needed as a whole
// CHECK: nest 1 main boundary-loops.c:35 boundary pointwise
// CHECK-NEXT: range j = 0 : 36
// CHECK-NEXT: range amr_edge_1 = 1 : 2
// CHECK: body h[j][1] = sin(0.1 * t)
// CHECK: nest 2 main boundary-loops.c:35 boundary pointwise
// CHECK-NEXT: range j = 0 : 36
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: body h[j][0] = sin(0.1 * t)
// CHECK: nest 3 main boundary-loops.c:37 boundary pointwise
// CHECK-NEXT: range j = 0 : 36
// CHECK-NEXT: range amr_edge_1 = 67 : 68
// CHECK: body h[j][68 - 1] = 0.0
// CHECK: nest 5 main boundary-loops.c:40 pointwise
// CHECK-NEXT: range j = 0 : 36
// CHECK-NEXT: range amr_edge_1 = 20 : 21
// CHECK: nest 6 walls boundary-loops.c:13 boundary inward
// CHECK-NEXT: range amr_edge_0 = 1 : 2
// CHECK-NEXT: range i = 0 : 68
// CHECK: offsets (1,0)
// CHECK: nest 7 walls boundary-loops.c:13 boundary inward
// CHECK-NEXT: range amr_edge_0 = 34 : 35
// CHECK: offsets (-1,0)
// CHECK: scalar sign double
// CHECK: nest 8 walls boundary-loops.c:13 boundary inward
// CHECK-NEXT: range amr_edge_0 = 0 : 1
// CHECK: offsets (3,0)
// CHECK: nest 9 walls boundary-loops.c:13 boundary inward
// CHECK-NEXT: range amr_edge_0 = 35 : 36
// CHECK: offsets (-3,0)
