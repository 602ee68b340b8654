// Pointers to cells that conditions on the index choose, as edges without ghost cells need them: a flat array and one of rows, from
// the cell's own pointer or by addresses. In a helper, a pointer to each entry of a constant table of structs. What data choose is
// refused.
// RUN: %near 1e-2 --block=8 %s -lm
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %not %amrcc -DDATA --emit=%t %s 2>&1 | FileCheck --check-prefix=DATA %s
// CHECK: axis j ring 0 0 boundary outflow
// CHECK: axis i ring 0 0 boundary outflow
// DATA: error: 'd' is a pointer that is set in the nest: not supported yet
// DATA-NOT: choose the values
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NX = 128, NY = 128 };
typedef struct { double a, b; } cell;
static cell g[NY][NX], o[NY][NX];
static const struct source { double x, y, amp, t0; } sources[3] = {{0.3, 0.4, 1.0, 0.0}, {0.35, 0.3, 0.5, 0.0}, {0.2, 0.4, 0.7, 0.0}};

static double heat(double t, double x, double y)
{
    double s = 0;
    for (int k = 0; k < 3; k++) {
        const struct source *q = &sources[k];
        double r2 = (x - q->x) * (x - q->x) + (y - q->y) * (y - q->y);
        s += q->amp * exp(-900 * r2) * (t >= q->t0);
    }
    return s;
}

#pragma amr kernel
static void step(double dt, double h, double t)
{
#pragma amr data domain(j, i) arrays(g, o) spacing(h)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            cell *m = &g[j][i];
            const cell *e = i < NX - 1 ? &g[j][i + 1] : &g[j][i], *w = i > 0 ? &g[j][i - 1] : m;
            const cell *n = j < NY - 1 ? &g[j + 1][i] : m, *s = j > 0 ? &g[j - 1][i] : m;
#ifdef DATA
            const cell *d = m->a > 0.5 ? e : w;
            o[j][i].a += d->a;
#endif
            o[j][i].a = m->a + dt / (h * h) * (e->a + w->a + n->a + s->a - 4 * m->a) + dt * heat(t, i * h, j * h);
            o[j][i].b = m->b + dt * m->a;
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            g[j][i] = o[j][i];
}

#pragma amr kernel
static void flat(size_t nx, size_t ny, const cell *restrict f, cell *restrict out, double dt, double h)
{
#pragma amr data domain(y, x) arrays(f, out) spacing(h)
    for (size_t y = 0; y < ny; ++y)
        for (size_t x = 0; x < nx; ++x) {
            const cell *m = &f[y * nx + x];
            const cell *e = x + 1 < nx ? m + 1 : m, *w = x > 0 ? m - 1 : m;
            const cell *n = y + 1 < ny ? m + nx : m, *s = y > 0 ? m - nx : m;
            double up = m->b > 0 ? m->b * (m->a - w->a) : m->b * (e->a - m->a);
            out[y * nx + x].a = m->a - dt / h * up + dt / (h * h) * (n->a + s->a + e->a + w->a - 4 * m->a);
            out[y * nx + x].b = m->b;
        }
}

int main(void)
{
    double h = 1.0 / (NX - 1), dt = 0.1 * h * h;
    cell *f = malloc(NX * NY * sizeof *f), *out = malloc(NX * NY * sizeof *f);
    for (int k = 0; k < NX * NY; k++) {
        f[k].a = exp(-0.01 * ((k % NX - 20) * (k % NX - 20) + (k / NX - 30) * (k / NX - 30)));
        f[k].b = 0.5;
    }
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        step(dt, h, t * dt * 10);
        flat(NX, NY, f, out, dt, h);
        cell *swap = f;
        f = out;
        out = swap;
    }
    for (int k = 0; k < NX * NY; k += 7)
        printf("%.9g %.9g %.9g\n", g[k / NX][k % NX].a, g[k / NX][k % NX].b, f[k].a);
    return 0;
}
