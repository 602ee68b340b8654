// Arrays in a struct, allocated through a table of the members' addresses, stay arrays of their own:
// the fluxes lie on faces, and the ghost cells behind the last cell are a boundary.
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc -Werror=amr-host-view --dump=plan %s | FileCheck %s
// CHECK-DAG: field s->u double
// CHECK-DAG: field s->f double
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct sim {
    int n, stride;
    double dx, dt;
    double *u, *f, *g;
};

static double *field(const struct sim *s)
{
    double *p = calloc((size_t)s->stride * s->stride, sizeof *p);
    if (!p)
        exit(1);
    return p;
}

static struct sim *create(int n)
{
    struct sim *s = calloc(1, sizeof *s);
    double **all[] = {&s->u, &s->f, &s->g};
    s->n = n;
    s->stride = n + 2;
    s->dx = 1.0 / n;
    s->dt = 0.2 * s->dx;
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        *all[k] = field(s);
    return s;
}

static void ghosts(struct sim *s)
{
    int n = s->n, m = s->stride;

    for (int j = 1; j <= n; j++) {
        s->u[j * m] = s->u[j * m + 1];
        s->u[j * m + n + 1] = s->u[j * m + n];
    }
    for (int i = 0; i <= n + 1; i++) {
        s->u[i] = s->u[m + i];
        s->u[(n + 1) * m + i] = s->u[n * m + i];
    }
}

#pragma amr kernel
static void step(struct sim *s)
{
#pragma amr data domain(j, i) spacing(s->dx) arrays(s->u, s->f, s->g)
    int m = s->stride;
    double c = s->dt / s->dx;

    for (int j = 1; j <= s->n; j++)
        for (int i = 1; i <= s->n + 1; i++)
            s->f[j * m + i] = 0.7 * s->u[j * m + i - 1];
    for (int j = 1; j <= s->n + 1; j++)
        for (int i = 1; i <= s->n; i++)
            s->g[j * m + i] = 0.4 * s->u[(j - 1) * m + i];
    for (int j = 1; j <= s->n; j++)
        for (int i = 1; i <= s->n; i++)
            s->u[j * m + i] -= c * (s->f[j * m + i + 1] - s->f[j * m + i] + s->g[(j + 1) * m + i] -
                                    s->g[j * m + i]);
}

int main(void)
{
    struct sim *s = create(64);
    int m = s->stride;

    for (int j = 1; j <= s->n; j++)
        for (int i = 1; i <= s->n; i++)
            s->u[j * m + i] = exp(-300 * (pow((i - 20) * s->dx, 2) + pow((j - 16) * s->dx, 2)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        ghosts(s);
        step(s);
    }
    for (int i = 1; i <= s->n; i += 3)
        printf("%.9f\n", s->u[24 * m + i]);
    return 0;
}
