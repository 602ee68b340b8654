/* Ghost cells that are copied from the other side are nests that the runtime carries out. Copies over
 * another distance are none of these, nor are parts of an edge, or cells that are changed on the way:
 * host code, with the clause that makes the axis periodic in the hint. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>

#define G 2
#define AT(j, i) ((j) * nx + (i))

static void wrap(int nx, int ny, double *q)
{
    for (int j = 0; j < ny; j++)
        for (int g = 0; g < G; g++) {
            q[AT(j, g)] = q[AT(j, nx - 2 * G + g)];
            q[AT(j, nx - 1 - g)] = q[AT(j, 2 * G - 1 - g)];
        }
    for (int i = 0; i < nx; i++) {
        q[AT(0, i)] = q[AT(ny - 4, i)];
        q[AT(1, i)] = q[AT(ny - 3, i)];
        q[AT(ny - 2, i)] = q[AT(2, i)];
        q[AT(ny - 1, i)] = q[AT(3, i)];
    }
}

static void other_length(int nx, int ny, double *q)
{
    for (int i = 0; i < nx; i++)
        q[AT(1, i)] = q[AT(ny - 4, i)];
}

static void changed(int nx, int ny, double *q)
{
    for (int j = 0; j < ny; j++)
        q[AT(j, 1)] = -q[AT(j, nx - 3)];
    for (int j = 4; j < ny; j++)
        q[AT(j, 1)] = q[AT(j, nx - 3)];
}

#pragma amr kernel scale(c: -1)
static void step(int nx, int ny, double *restrict to, double *restrict from, double c)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = G; j < ny - G; j++)
        for (int i = G; i < nx - G; i++)
            to[AT(j, i)] = from[AT(j, i)] + c * (from[AT(j, i + 2)] - from[AT(j - 2, i)]);
}

int main(void)
{
    int nx = 12, ny = 36;
    double *q = calloc(nx * ny, sizeof *q), *qn = calloc(nx * ny, sizeof *qn);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        wrap(nx, ny, q);
        other_length(nx, ny, q);
        changed(nx, ny, q);
        step(nx, ny, qn, q, 0.1);
        double *swap = q;
        q = qn;
        qn = swap;
    }
    return 0;
}

// CHECK-NOT: warning: 'q'
// CHECK: boundary-wraps.c:28:9: warning: 'q' is needed as a whole here
// CHECK: hint: it cannot be told that the loop sets an edge, or a row, {{.*}}: in a function with '#pragma amr kernel boundary' an error says which statement hinders
// CHECK: boundary-wraps.c:34:9: warning: 'q' is needed as a whole here
// CHECK: hint: the cells wrap round: boundary(x: periodic) on the data directive does it; put the loops into a function of its own with '#pragma amr kernel boundary', which is then not run
// CHECK: boundary-wraps.c:36:9: warning: 'q' is needed as a whole here
// CHECK: hint: the cells wrap round: boundary(x: periodic) on the data directive
// CHECK: axis j ring 2 2 boundary ring
// CHECK: nest 1 wrap boundary-wraps.c:12 boundary wraps
// CHECK-NEXT: range j = 0 : ny
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK-NEXT: from amr_edge_1 nx - 4
// CHECK: nest 2 wrap boundary-wraps.c:12 boundary wraps
// CHECK: range amr_edge_1 = nx - 1 : nx
// CHECK-NEXT: from amr_edge_1 -nx + 4
// CHECK: nest 8 wrap boundary-wraps.c:17 boundary wraps
// CHECK-NEXT: range amr_edge_0 = ny - 1 : ny
// CHECK-NEXT: range i = 0 : nx
// CHECK-NEXT: from amr_edge_0 -ny + 4
