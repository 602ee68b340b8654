/* Ghost cells that are copied from the other side stay host code; the warning names the clause that
 * makes the axis periodic, and copies over another distance are none of these. */
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
        step(nx, ny, qn, q, 0.1);
        double *swap = q;
        q = qn;
        qn = swap;
    }
    return 0;
}

// CHECK: boundary-wraps.c:13:13: warning: 'q' is needed as a whole here
// CHECK: hint: the cells wrap round: boundary(x: periodic) on the data directive does it; put the loops into a function of its own with '#pragma amr kernel boundary', which is then not run
// CHECK: boundary-wraps.c:17:9: warning: 'q' is needed as a whole here
// CHECK: hint: the cells wrap round: boundary(y: periodic) on the data directive
// CHECK: boundary-wraps.c:27:9: warning: 'q' is needed as a whole here
// CHECK: hint: put the loop into a function with '#pragma amr kernel'
// CHECK-NOT: boundary inward
