// Index functions and formulas that are given a struct: by address, as a part of another struct, or by value.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics --emit=%t %s
// RUN: %text %t/helpers-struct_kernels.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>

struct shape {
    int nx, ny;
};

struct reaction {
    double feed, kill;
};

struct sim {
    struct shape shape;
    double *u, *v, *un, *vn;
};

static struct shape mesh = {41, 30};

static inline int at(const struct shape *g, int j, int i)
{
    return j * g->nx + i;
}

static inline int index_of(struct shape g, int j, int i)
{
    return j * g.nx + i;
}

static inline double source(struct reaction r, double u, double v)
{
    return r.feed * (1 - u) - u * v * v;
}

static inline double around(const double *f, struct shape g, int j, int i)
{
    int c = index_of(g, j, i);
    return f[c - 1] + f[c + 1] + f[c - g.nx] + f[c + g.nx];
}

#pragma amr kernel
static void react(struct sim *s, struct reaction r, double du)
{
#pragma amr data domain(j, i) arrays(s->u, s->v, s->un)
    // CHECK: amr_u_1(j, i) + du * ((amr_u_1(j, i - 1)
    for (int j = 1; j < s->shape.ny - 1; j++)
        for (int i = 1; i < s->shape.nx - 1; i++)
            s->un[at(&s->shape, j, i)] =
                s->u[at(&s->shape, j, i)] +
                du * (around(s->u, s->shape, j, i) - 4 * s->u[at(&s->shape, j, i)]) +
                source(r, s->u[at(&s->shape, j, i)], s->v[at(&s->shape, j, i)]);
}

#pragma amr kernel
static void inhibit(double *vn, const double *v, const double *u, struct reaction r, double dv)
{
#pragma amr data domain(j, i) arrays(v, vn, u)
    // CHECK: v(j, i + 1)
    for (int j = 1; j < mesh.ny - 1; j++)
        for (int i = 1; i < mesh.nx - 1; i++) {
            int c = at(&mesh, j, i), e = index_of(mesh, j, i + 1);
            vn[c] = v[c] + dv * (v[e] - 2 * v[c] + v[at(&mesh, j, i - 1)]) + u[c] * v[c] * v[c] -
                    (r.feed + r.kill) * v[c];
        }
}

static double *field(const struct shape *g)
{
    return calloc((size_t)g->nx * g->ny, sizeof(double));
}

int main(void)
{
    struct sim s = {mesh, field(&mesh), field(&mesh), field(&mesh), field(&mesh)};
    struct reaction r = {0.03, 0.06};
    for (int j = 0; j < mesh.ny; j++)
        for (int i = 0; i < mesh.nx; i++) {
            int c = at(&mesh, j, i);
            s.u[c] = s.un[c] = 1 - 0.002 * ((i * 7 + j * 5) % 30);
            s.v[c] = s.vn[c] = j > 10 && j < 20 && i > 10 && i < 30 ? 0.3 : 0;
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        double *u = s.u, *v = s.v;
        react(&s, r, 0.2);
        inhibit(s.vn, s.v, s.u, r, 0.1);
        s.u = s.un;
        s.un = u;
        s.v = s.vn;
        s.vn = v;
        r.feed += 1e-4;
    }
    double sum = 0;
    for (int j = 0; j < mesh.ny; j++)
        for (int i = 0; i < mesh.nx; i++)
            sum += (j + 2 * i) * s.u[at(&mesh, j, i)] + i * s.v[index_of(mesh, j, i)];
    printf("%.17g %.17g %.17g\n", sum, s.u[at(&mesh, 14, 20)], s.v[at(&mesh, 14, 20)]);
    return 0;
}
