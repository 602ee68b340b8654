/* Water let into a pool through a sluice: shallow water with a Lax-Friedrichs scheme, the cells an array of
 * structs behind a struct; walls that copy a cell and turn its momentum round, by a local copy, by whole
 * structs and by pointers to two cells; a sluice in a part of one wall. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define GRAVITY 9.81
#define AT(p, j, i) ((j) * (p)->nx + (i))

struct water {
    double h;    /* depth */
    double m[2]; /* momentum along x and y */
};

typedef struct {
    int nx, ny;
    double dx;
    struct water *q, *qn;
} pool;

static void walls(pool *p, double t)
{
    for (int j = 0; j < p->ny; j++) {
        struct water w = p->q[AT(p, j, 1)];
        w.m[0] = -w.m[0];
        p->q[AT(p, j, 0)] = w;
        struct water *out = &p->q[AT(p, j, p->nx - 1)], *in = &p->q[AT(p, j, p->nx - 2)];
        out->h = in->h;
        for (int d = 0; d < 2; d++)
            out->m[d] = d == 0 ? -in->m[d] : in->m[d];
    }
    for (int i = 0; i < p->nx; i++) {
        p->q[AT(p, 0, i)] = p->q[AT(p, 1, i)];
        p->q[AT(p, 0, i)].m[1] *= -1;
        p->q[AT(p, p->ny - 1, i)] = p->q[AT(p, p->ny - 2, i)];
        if (i > p->nx / 4 && i < p->nx / 2)
            p->q[AT(p, p->ny - 1, i)].m[1] = -0.4 * sin(20 * t);
        else
            p->q[AT(p, p->ny - 1, i)].m[1] = -p->q[AT(p, p->ny - 2, i)].m[1];
    }
}

#pragma amr kernel
static void fill(pool *p)
{
#pragma amr data domain(j, i) arrays(p->q) spacing(p->dx)
    for (int j = 0; j < p->ny; j++)
        for (int i = 0; i < p->nx; i++) {
            double x = (i + 0.5) * p->dx - 0.7, y = (j + 0.5) * p->dx - 0.3;
            p->q[AT(p, j, i)].h = 1 + 0.3 * exp(-80 * (x * x + y * y));
            p->q[AT(p, j, i)].m[0] = p->q[AT(p, j, i)].m[1] = 0;
        }
}

static double pressure(double h)
{
    return 0.5 * GRAVITY * h * h;
}

#pragma amr kernel
static void advance(pool *p, double dt)
{
#pragma amr data domain(j, i) arrays(p->q, p->qn) spacing(p->dx)
    double r = dt / (2 * p->dx), s = 0.4 / (p->dx * p->dx) * dt * 0.0025;
    for (int j = 1; j < p->ny - 1; j++)
        for (int i = 1; i < p->nx - 1; i++) {
            const struct water *c = &p->q[AT(p, j, i)], *e = &p->q[AT(p, j, i + 1)], *w = &p->q[AT(p, j, i - 1)];
            const struct water *n = &p->q[AT(p, j + 1, i)], *o = &p->q[AT(p, j - 1, i)];
            struct water *to = &p->qn[AT(p, j, i)];
            to->h = c->h - r * (e->m[0] - w->m[0] + n->m[1] - o->m[1]) + s * (e->h + w->h + n->h + o->h - 4 * c->h);
            to->m[0] = c->m[0] - r * (e->m[0] * e->m[0] / e->h + pressure(e->h) - w->m[0] * w->m[0] / w->h - pressure(w->h)
                                      + n->m[0] * n->m[1] / n->h - o->m[0] * o->m[1] / o->h)
                       + s * (e->m[0] + w->m[0] + n->m[0] + o->m[0] - 4 * c->m[0]);
            to->m[1] = c->m[1] - r * (n->m[1] * n->m[1] / n->h + pressure(n->h) - o->m[1] * o->m[1] / o->h - pressure(o->h)
                                      + e->m[0] * e->m[1] / e->h - w->m[0] * w->m[1] / w->h)
                       + s * (e->m[1] + w->m[1] + n->m[1] + o->m[1] - 4 * c->m[1]);
        }
}

int main(int argc, char **argv)
{
    pool p = {.nx = argc > 1 ? atoi(argv[1]) : 66, .qn = NULL};
    int steps = argc > 2 ? atoi(argv[2]) : 30;
    p.ny = p.nx * 2 / 3;
    p.dx = 1.5 / p.nx;
    p.q = malloc(sizeof *p.q * p.nx * p.ny);
    p.qn = calloc(p.nx * p.ny, sizeof *p.qn);
    fill(&p);
    double dt = 0.05 * p.dx;
#pragma amr timeloop
    for (int s = 0; s < steps; s++) {
        walls(&p, s * dt);
        advance(&p, dt);
        struct water *t = p.q;
        p.q = p.qn;
        p.qn = t;
        if (s % 4 == 0)
            printf("%3d %.12f %.12f\n", s, p.q[AT(&p, p.ny / 2, p.nx / 2)].h, p.q[AT(&p, p.ny - 2, p.nx / 3)].m[1]);
    }
    FILE *f = fopen("water.raw", "wb");
    double volume = 0;
    for (int j = 1; j < p.ny - 1; j++)
        for (int i = 1; i < p.nx - 1; i++) {
            fwrite(&p.q[AT(&p, j, i)].h, sizeof(double), 1, f);
            volume += p.q[AT(&p, j, i)].h * p.dx * p.dx;
        }
    fclose(f);
    printf("volume %.12f, at the sluice %.12f\n", volume, p.q[AT(&p, p.ny - 2, p.nx / 3)].h);
    return 0;
}
