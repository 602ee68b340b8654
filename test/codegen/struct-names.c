// Pointers that are another name for a struct that the kernel reaches otherwise: sizes, widths and arrays by both. Where the
// member may lead elsewhere, they are two.
// RUN: %same -w %s
// RUN: not %amrcc -DMOVED %s -o %t 2>&1 | FileCheck %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct config {
    int nx, ny;
    double h, dt;
};
struct params {
    double k, decay;
};
struct state {
    struct config *cfg, *other;
    struct params par;
    double **u, **un;
};

static double **matrix(int rows, int cols)
{
    double **m = malloc(rows * sizeof *m);
    m[0] = calloc((size_t)rows * cols, sizeof **m);
    for (int r = 1; r < rows; r++)
        m[r] = m[0] + (size_t)r * cols;
    return m;
}

static void edges(double **a, const struct config *c)
{
    for (int j = 0; j < c->ny; j++) {
        a[j][0] = a[j][1];
        a[j][c->nx - 1] = a[j][c->nx - 2];
    }
    for (int i = 0; i < c->nx; i++) {
        a[0][i] = a[1][i];
        a[c->ny - 1][i] = 0.9 * a[c->ny - 2][i];
    }
}

static double laplacian(double **a, int j, int i, double h)
{
    return (a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1] - 4.0 * a[j][i]) / (h * h);
}

#pragma amr kernel
static void advance(struct state *s)
{
#pragma amr data domain(j, i) arrays(s->u, s->un) spacing(s->cfg->h)
    // CHECK: error: this may be the cell width 's->cfg->h', too
    const struct config *c = s->cfg;
    const struct params *par = &s->par;
    double **u = s->u;
#ifdef MOVED
    s->cfg = s->other;
#endif
    edges(u, c);
    for (int j = 1; j < c->ny - 1; j++)
        for (int i = 1; i < c->nx - 1; i++)
            s->un[j][i] = u[j][i] + c->dt * (par->k * laplacian(u, j, i, c->h) - par->decay * u[j][i]);
    s->u = s->un;
    s->un = u;
}

int main(void)
{
    struct config c = {66, 50, 0.5, 0.02}, other = {66, 50, 1.0, 0.02};
    struct state s = {&c, &other, {1.0, 0.1}, matrix(50, 66), matrix(50, 66)};
    for (int j = 0; j < c.ny; j++)
        for (int i = 0; i < c.nx; i++)
            s.u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 25) * (j - 25)));
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        advance(&s);
        s.par.k *= 0.99;
    }
    for (int j = 0; j < c.ny; j++)
        for (int i = 0; i < c.nx; i++)
            printf("%.17g\n", s.u[j][i]);
    return 0;
}
