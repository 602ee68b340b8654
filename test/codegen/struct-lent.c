// Structs of arrays that functions are lent by address: those that one parameter always gets are fields of their own, so
// fluxes across both axes lie on faces though they share a type (the mesh had a cell too many each way, and a warning said
// that no coefficient goes with the width). Where stages are handed to one parameter in turns, these are one field.
// RUN: %near 1e-2 --block=8 -Werror %s
// RUN: %near 1e-2 --block=8 -Werror -DSTAGES %s
// RUN: %same -DSTAGES %s
// RUN: %amrcc --dump=plan -DSTAGES %s | FileCheck %s
// CHECK-DAG: field f->h double dims face(x)
// CHECK-DAG: field g->h double dims face(y)
#include <math.h>
#include <stdio.h>

enum { N = 64 };
struct state {
    double h[N + 2][N + 2], b[N + 2][N + 2];
};
static struct state q, w, f, g;

#pragma amr kernel
static void edges(struct state *s)
{
#pragma amr data domain(j, i) arrays(s->h)
    for (int k = 0; k <= N + 1; k++) {
        s->h[k][0] = s->h[k][1];
        s->h[k][N + 1] = s->h[k][N];
    }
    for (int k = 0; k <= N + 1; k++) {
        s->h[0][k] = s->h[1][k];
        s->h[N + 1][k] = s->h[N][k];
    }
}

#pragma amr kernel
static void step(struct state *to, const struct state *s, struct state *f, struct state *g, double dt, double dx)
{
#pragma amr data domain(j, i) arrays(to->h, s->h, f->h, g->h) spacing(dx)
    for (int j = 1; j <= N; j++)
        for (int i = 0; i <= N; i++)
            f->h[j][i] = 0.5 * (s->h[j][i] + s->h[j][i + 1]) - 0.6 * (s->h[j][i + 1] - s->h[j][i]);
    for (int j = 0; j <= N; j++)
        for (int i = 1; i <= N; i++)
            g->h[j][i] = 0.3 * (s->h[j][i] + s->h[j + 1][i]) - 0.4 * (s->h[j + 1][i] - s->h[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            to->h[j][i] = s->h[j][i] - dt / dx * (f->h[j][i] - f->h[j][i - 1] + g->h[j][i] - g->h[j - 1][i]);
}

#pragma amr kernel
static void mean(struct state *a, const struct state *b)
{
#pragma amr data domain(j, i) arrays(a->h, b->h)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            a->h[j][i] = 0.5 * (a->h[j][i] + b->h[j][i]);
}

int main(void)
{
    double dx = 1.0 / N, dt = 0.3 * dx;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double x = (i - 0.5) * dx - 0.4, y = (j - 0.5) * dx - 0.4;
            q.h[j][i] = exp(-60 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        edges(&q);
#ifdef STAGES
        step(&w, &q, &f, &g, dt, dx);
        edges(&w);
        step(&w, &w, &f, &g, dt, dx);
        mean(&q, &w);
#else
        step(&q, &q, &f, &g, dt, dx);
#endif
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.10g\n", q.h[j][i]);
    return 0;
}
