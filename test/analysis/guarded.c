/* Conditions around one neighbour: beyond the edge nothing is read, and nothing need be held there. The
 * conditions are tests of the outermost cells of any level. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --report %s 2>&1 | FileCheck --check-prefix=REPORT %s
// RUN: %amrcc --report=json %s 2>&1 | FileCheck --check-prefix=JSON %s
// RUN: %same %s
#include <stdio.h>
#define NX 41
#define NY 30
static double u[NY][NX], un[NY][NX], flux[NY][NX + 1];
static int inside(int x, int y) { return x >= 0 && x < NX && y >= 0 && y < NY; }
static const int east[4] = {1, -1, 0, 0}, north[4] = {0, 0, 1, -1};

// CHECK: axis j ring 0 0 boundary ring guarded{{$}}
// CHECK: axis i ring 0 1 boundary ring guarded fine low fine high{{$}}
// REPORT: across i: ring, the arrays hold 0 and 1 cells outside the mesh, conditions keep nests from reading beyond; the mesh stays fine along the low and the high edge
// JSON: "guarded": true

#pragma amr kernel scale(-2)
static void closed(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    // CHECK: nest 0
    // CHECK: access u (0,-1) read i from 1 to -0
    // CHECK: access u (0,0) read i from 1 to -0
    // CHECK: access u (0,1) read i from 0 to -1
    // CHECK: access u (-1,0) read j from 1 to -0
    // CHECK: access u (1,0) read j from 0 to -1
    // CHECK: end j != 0: j != low{{$}}
    // CHECK: end i > 0: i > low{{$}}
    // CHECK: end i + 1 < 41: i < high - 1
    // CHECK: end 30 - 1 > j: j < high - 1
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            const int south = j != 0;
            double s = 0.0;
            if (i > 0)
                s += u[j][i - 1] - u[j][i];
            s += i + 1 < NX ? u[j][i + 1] - u[j][i] : 0.0;
            if (south && u[j - 1][i] > 0.0)
                s += u[j - 1][i] - u[j][i];
            if (!(NY - 1 > j))
                s += 0.0;
            else
                s += u[j + 1][i] - u[j][i];
            un[j][i] = u[j][i] + 0.1 * s;
        }
}

/* Neighbours looked up by direction, with a helper that compares. */
#pragma amr kernel scale(-2)
static void looked_up(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    // CHECK: nest 1
    // CHECK: access un (0,1) read i from 0 to -1
    // CHECK: access un (0,-1) read i from 1 to -0
    int j, i, d, x, y;
    for (j = 0; j < NY; j++)
        for (i = 0; i < NX; i++) {
            double s = 0.0;
            for (d = 0; d < 4; d++) {
                x = i + east[d];
                y = j + north[d];
                if (!inside(x, y))
                    continue;
                s += un[y][x] - un[j][i];
            }
            u[j][i] = un[j][i] + 0.1 * s;
        }
}

/* Values at the edge, and what is made of fewer cells near it. */
#pragma amr kernel scale(-2)
static void held(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    // CHECK: nest 2
    // CHECK: access u (0,-2) read i from 2 to -2
    // CHECK: end i == 0: i == low{{$}}
    // CHECK: end i == 41 - 1: i == high - 1
    // CHECK: end i == 1: i == low + 1
    // CHECK: end i > 41 - 3: i > high - 3
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            if (i == 0 || i == NX - 1) {
                un[j][i] = u[j][i];
                continue;
            }
            if (i == 1 || i > NX - 3)
                un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]);
            else
                un[j][i] = u[j][i] + 0.01 * (-u[j][i - 2] + 16 * u[j][i - 1] - 30 * u[j][i] + 16 * u[j][i + 1] - u[j][i + 2]);
        }
}

/* Faces: one more than cells. */
#pragma amr kernel scale(-1)
static void faces(void)
{
#pragma amr data domain(j, i) arrays(flux, un, u)
    // CHECK: nest 3
    // CHECK: access un (0,-1) read i from 1 to -1
    // CHECK: end i == 0: i == low{{$}}
    // CHECK: end i == 41: i == high - 1
    for (int j = 0; j < NY; j++)
        for (int i = 0; i <= NX; i++)
            flux[j][i] = i == 0 || i == NX ? 0.0 : 0.5 * (un[j][i - 1] + un[j][i]);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i] - 0.2 * (flux[j][i + 1] - flux[j][i]);
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = 1 + (7 * i + 5 * j) % 11;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        closed();
        looked_up();
        held();
        faces();
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
