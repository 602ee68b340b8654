/* A row length that a struct has and a variable of file scope holds, too: either is made of the other, or
 * both of one number that a function is given. The nest takes the one for the other, and its launch asks
 * whether they are the same. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -DBESIDE --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -DSTATIC --dump=plan %s 2>&1 | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t %s && FileCheck --check-prefix=TEXT %s < %t/sizes-held_amr.c
// RUN: %same %s
// RUN: %same -DBESIDE %s
// RUN: %near 0.02 --block=8 %s
// RUN: not %amrcc -DAGAIN --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DOTHER --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct mesh { int nx, ny; double dx; };
struct fields { double *u, *un; };
static struct mesh *mesh, *other;
#ifdef STATIC
static struct mesh whole;
#endif
static struct fields *f;
static int nx, ny;

static double laplacian(const double *u, int i, int j, const struct mesh *m)
{
    int k = j * m->nx + i;
    return (u[k + 1] - 2 * u[k] + u[k - 1] + u[k + m->nx] - 2 * u[k] + u[k - m->nx]) / (m->dx * m->dx);
}

static void set_up(int n)
{
#ifdef STATIC
    mesh = &whole;
#else
    mesh = malloc(sizeof *mesh);
#endif
    mesh->nx = n;
    mesh->ny = 66;
#if defined(BESIDE)
    nx = n;
#elif defined(OTHER)
    other = mesh;
    nx = other->nx;
#else
    nx = mesh->nx;
#endif
    ny = mesh->ny;
#ifdef AGAIN
    nx = nx + 0;
#endif
    mesh->dx = 0.1;
    f = malloc(sizeof *f);
    f->u = calloc((size_t)nx * ny, sizeof(double));
    f->un = calloc((size_t)nx * ny, sizeof(double));
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            f->u[j * nx + i] = exp(-0.01 * ((i - 40) * (i - 40) + (j - 30) * (j - 30)));
}

#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(j, i) arrays(f->u, f->un) spacing(mesh->dx)
    // CHECK: nest 0 step sizes-held.c:[[@LINE+4]] halo
    // CHECK: array f->un double written{{.*}} stride nx, 1
    // CHECK: array f->u double read at f->u stride nx, 1
    // TEXT: amr_settled(&amr_nest_0, "mesh->nx", mesh->nx, nx);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            // BAD: sizes-held.c:[[@LINE+1]]:{{[0-9]+}}: error: 'f->u' moves by 'mesh->nx' along 'j' here, by 'nx' elsewhere in the nest
            f->un[j * nx + i] = f->u[j * nx + i] + dt * laplacian(f->u, i, j, mesh);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            f->u[j * nx + i] = f->un[j * nx + i];
}

int main(int argc, char **argv)
{
    set_up(argc > 1 ? atoi(argv[1]) : 130);
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(0.001);
    printf("%.3f\n", f->u[33 * nx + 50]);
    return 0;
}
