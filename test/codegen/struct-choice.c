// A struct is one of two that functions return, `s = dir ? fx(w) : fy(w)`: the one that is chosen
// is computed in a branch. Arrays of structs of two types, made by one allocator, keep their own
// members at the time loop.
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --emit=%t %s && %text %t/struct-choice_amr.c | FileCheck %s
// CHECK: amr_step
// CHECK-NOT: g->q[0][0].p
// CHECK-NOT: g->w[0][0].e
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double r, e; } cons;
typedef struct { double r, p; } prim;

typedef struct {
    int n;
    double h;
    cons **q, **f, **g;
    prim **w;
} grid;

static void *matrix(int n, size_t size)
{
    char **rows = malloc(n * sizeof *rows);
    rows[0] = calloc((size_t)n * n, size);
    for (int j = 1; j < n; j++)
        rows[j] = rows[j - 1] + n * size;
    return rows;
}

static cons flux_x(prim w)
{
    cons f = { 0.5 * w.r, 0.5 * (w.p + 0.1 * w.r) };
    return f;
}

static cons flux_y(prim w)
{
    cons f;
    f.r = 0.3 * w.r;
    f.e = 0.3 * (w.p + 0.2 * w.r * w.r);
    return f;
}

static cons upwind(prim l, prim r, int dir)
{
    cons a = dir == 0 ? flux_x(l) : flux_y(l), b, f;
    b = dir == 0 ? flux_x(r) : flux_y(r);
    f.r = a.r + 0.0 * b.r;
    f.e = l.p > 0 ? a.e : b.e;
    return f;
}

#pragma amr kernel
static void step(grid *g, double dt)
{
#pragma amr data domain(j, i) spacing(g->h) arrays(g->q, g->w, g->f, g->g)
    double c = dt / g->h;

    for (int j = 0; j < g->n; j++)
        for (int i = 0; i < g->n; i++) {
            g->w[j][i].r = g->q[j][i].r;
            g->w[j][i].p = 2.0 * g->q[j][i].e;
        }
    for (int j = 1; j < g->n - 1; j++)
        for (int i = 1; i < g->n; i++)
            g->f[j][i] = upwind(g->w[j][i - 1], g->w[j][i], 0);
    for (int j = 1; j < g->n; j++)
        for (int i = 1; i < g->n - 1; i++)
            g->g[j][i] = upwind(g->w[j - 1][i], g->w[j][i], 1);
    for (int j = 1; j < g->n - 1; j++)
        for (int i = 1; i < g->n - 1; i++) {
            g->q[j][i].r -= c * (g->f[j][i + 1].r - g->f[j][i].r + g->g[j + 1][i].r - g->g[j][i].r);
            g->q[j][i].e -= c * (g->f[j][i + 1].e - g->f[j][i].e + g->g[j + 1][i].e - g->g[j][i].e);
        }
}

int main(void)
{
    grid *g = malloc(sizeof *g);
    g->n = 66;
    g->h = 1.0 / 64;
    g->q = matrix(g->n, sizeof **g->q);
    g->f = matrix(g->n, sizeof **g->f);
    g->g = matrix(g->n, sizeof **g->g);
    g->w = matrix(g->n, sizeof **g->w);
    for (int j = 0; j < g->n; j++)
        for (int i = 0; i < g->n; i++) {
            double x = (i - 20) * g->h, y = (j - 16) * g->h;
            g->q[j][i].r = 1 + exp(-200 * (x * x + y * y));
            g->q[j][i].e = 0.5 * g->q[j][i].r;
        }
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(g, 0.4 * g->h);
    for (int i = 1; i < g->n; i += 4)
        printf("%.9f %.9f\n", g->q[20][i].r, g->q[20][i].e);
    return 0;
}
