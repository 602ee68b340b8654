/* Functions that return the place of a cell, a struct of numbers: its members by '->', also of arrays, copies of all of it, and
 * pointers that cells set. Neighbours wrap in the function, which may set its parameters anew. */
// RUN: %near 2e-3 --block=16 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: boundary periodic
// CHECK: kernel step nests 1
// CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
// CHECK-NOT: warning
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    double u, v, m[2];
} cell;
typedef struct {
    int w, h;
    cell *cur, *next;
} field;

static cell *at(const field *s, cell *g, int x, int y)
{
    int p = (x + s->w) % s->w, q = (y + s->h) % s->h;
    return &g[q * s->w + p];
}

/* What it is given is set anew first. */
static const cell *old(const field *s, int x, int y)
{
    x = (x + s->w) % s->w;
    if (y < 0)
        y += s->h;
    else if (y >= s->h)
        y -= s->h;
    x += y * s->w;
    return &s->cur[x];
}

static double around(const field *s, int x, int y)
{
    return at(s, s->cur, x - 1, y)->u + old(s, x + 1, y)->u + old(s, x, y - 1)->u + (*at(s, s->cur, x, y + 1)).u;
}

#pragma amr kernel scale(-2)
static void step(field *s)
{
#pragma amr data domain(y, x) arrays(s->cur, s->next)
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            cell c = *at(s, s->cur, x, y), *to = at(s, s->next, x, y);
            to->u = c.u + 0.1 * (around(s, x, y) - 4 * c.u);
            to->v = 0.9 * c.v + 0.1 * c.u;
            to->m[0] = c.m[0] + 0.01 * c.v;
            at(s, s->next, x, y)->m[1] = c.m[1] + 0.01 * at(s, s->cur, x, y)->m[0];
        }
    cell *t = s->cur;
    s->cur = s->next;
    s->next = t;
}

int main(void)
{
    field f = {.w = 128, .h = 128}, *s = &f;
    s->cur = calloc((size_t)s->w * s->h, sizeof *s->cur);
    s->next = calloc((size_t)s->w * s->h, sizeof *s->next);
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            at(s, s->cur, x, y)->u = exp(-0.01 * ((x - 40) * (x - 40) + (y - 50) * (y - 50)));
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(s);
    for (int i = 0; i < s->w * s->h; i++)
        printf("%.9g %.9g %.9g %.9g\n", s->cur[i].u, s->cur[i].v, s->cur[i].m[0], s->cur[i].m[1]);
    return 0;
}
