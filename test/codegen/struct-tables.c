// Sizes, widths and strides in tables of a struct, `g.n[0]`, `g.d[1]`: each entry is a variable of
// its own, in kernels, in helpers, in functions that make an index or set edges, and in clauses.
// An entry that a kernel sets stays what it is.
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc -Werror=amr-host-view --emit=%t.d %s
// RUN: not %amrcc -DSET --emit=%t.s %s 2>&1 | FileCheck %s --check-prefix=SET
// SET: error: no variable 'g.d[1]' in 'step'
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n[2], ld[2];
    double d[2], dt;
    double corner[2][2];
} grid;

static grid g = {.n = {96, 64}, .corner = {{0.2, 0.4}, {0.3, 0.5}}};
static double *u, *un;

static inline size_t at(int x, int y)
{
    return (size_t)y * g.ld[0] + x;
}

static void edges(double *a)
{
    int nx = g.n[0], ny = g.n[1];

    for (int y = 1; y <= ny; y++) {
        a[at(0, y)] = a[at(nx, y)];
        a[at(nx + 1, y)] = a[at(1, y)];
    }
    for (int x = 0; x <= nx + 1; x++) {
        a[at(x, 0)] = a[at(x, 1)];
        a[at(x, ny + 1)] = -a[at(x, ny)];
    }
}

static inline double laplacian(const double *a, int x, int y)
{
    size_t c = at(x, y), s = g.ld[0];
    return (a[c - 1] - 2 * a[c] + a[c + 1]) / (g.d[0] * g.d[0]) +
           (a[c - s] - 2 * a[c] + a[c + s]) / (g.d[1] * g.d[1]);
}

#pragma amr kernel
static void set(void)
{
#pragma amr data domain(y, x) spacing(g.d[1], g.d[0]) arrays(u)
    for (int y = 0; y < g.ld[1]; y++)
        for (int x = 0; x < g.ld[0]; x++) {
            double px = (x - 0.5) * g.d[0], py = (y - 0.5) * g.d[1];
            int inside = px > g.corner[0][0] && px < g.corner[0][1] && py > g.corner[1][0];
            u[at(x, y)] = inside && py < g.corner[1][1];
        }
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(y, x) spacing(g.d[1], g.d[0]) arrays(u, un)
#ifdef SET
    g.d[1] = 0.1;
#endif
    for (int y = 1; y <= g.n[1]; y++)
        for (int x = 1; x <= g.n[0]; x++)
            un[at(x, y)] = u[at(x, y)] + g.dt * laplacian(u, x, y);
    for (int y = 1; y <= g.n[1]; y++)
        for (int x = 1; x <= g.n[0]; x++)
            u[at(x, y)] = un[at(x, y)];
}

int main(void)
{
    for (int a = 0; a < 2; a++) {
        g.ld[a] = g.n[a] + 2;
        g.d[a] = (a ? 1.0 : 1.5) / g.n[a];
    }
    g.dt = 0.2 * g.d[0] * g.d[0];
    u = calloc((size_t)g.ld[0] * g.ld[1], sizeof *u);
    un = calloc((size_t)g.ld[0] * g.ld[1], sizeof *un);
    set();
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        edges(u);
        step();
    }
    for (int x = 1; x <= g.n[0]; x += 5)
        printf("%.9f\n", u[at(x, 28)]);
    return 0;
}
