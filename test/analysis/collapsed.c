/* One loop over all cells of a flat array is a nest of the domain's iterators: the shape is that of
 * the stencil's strides, or what the body divides by. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
typedef struct {
    int nx, ny;
    double *u, *un, *mask;
} plate;

#pragma amr kernel scale(-2)
static void step(plate *p)
{
#pragma amr data domain(j, i) arrays(p->u, p->un)
    for (int j = 1; j < p->ny - 1; j++)
        for (int i = 1; i < p->nx - 1; i++) {
            int k = j * p->nx + i;
            p->un[k] = p->u[k] + 0.1 * (p->u[k - 1] + p->u[k + 1] + p->u[k - p->nx] + p->u[k + p->nx] - 4.0 * p->u[k]);
        }
}
// CHECK: nest 0 step

/* Digits by division, as C89 writes it; the names of locals are free. */
#pragma amr kernel init
static void fill(plate *p, double h)
{
    int n = p->nx * p->ny, k, col, row;
    for (k = 0; k < n; k++) {
        row = k / p->nx;
        col = k - row * p->nx;
        p->u[k] = p->un[k] = h * col + h * h * row;
    }
}
// CHECK: nest {{[0-9]+}} fill {{.*}} pointwise
// CHECK-NEXT: range j = 0 : p->ny
// CHECK-NEXT: range i = 0 : p->nx
// CHECK: access p->u (0,0) write
// CHECK: position i floating
// CHECK: position j floating
// CHECK: body p->u[(j * p->nx + i)] = p->un[(j * p->nx + i)] = h * i + h * h * j

/* Nothing but a copy, downwards; sizes known by the names of the stencil's. */
#pragma amr kernel
static void copy(double *to, const double *from, int nx, int ny)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int k = nx * ny - 1; k >= 0; --k)
        to[k] = from[k];
}
// CHECK: nest {{[0-9]+}} copy
// CHECK-NEXT: range j = 0 : ny
// CHECK-NEXT: range i = 0 : nx
// CHECK: stride nx, 1

/* Whole rows; a sum over all cells. */
#pragma amr kernel
static double inner(plate *p)
{
#pragma amr data domain(j, i) arrays(p->u, p->un)
    double sum = 0;
    for (int k = p->nx; k <= p->nx * (p->ny - 1) - 1; k++)
        p->un[k] += 0.5 * (p->u[k - p->nx] + p->u[k + p->nx]) - p->u[k];
    for (int k = 0; k < p->nx * p->ny; k++)
        sum += p->u[k] * p->u[k];
    for (int k = 0; k < p->nx; k++)
        p->un[k] = 0.0; /* a row is an edge, and no nest over the mesh */
    return sum;
}
// CHECK: nest {{[0-9]+}} inner {{.*}} halo
// CHECK: range j = 1 : p->ny - 1
// CHECK-NEXT: range i = 0 : p->nx
// CHECK: offsets (-1,0) (0,0) (1,0)
// CHECK: nest {{[0-9]+}} inner
// CHECK: reduction sum sum
// CHECK: nest {{[0-9]+}} inner {{.*}} boundary
// CHECK-NEXT: range {{.*}} = 0 : 1

int main(void)
{
    plate p = {40, 30, 0, 0, 0};
    double s = 0;
    p.u = malloc(p.nx * p.ny * sizeof(double));
    p.un = malloc(p.nx * p.ny * sizeof(double));
    fill(&p, 0.01);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(&p);
        s += inner(&p);
        copy(p.u, p.un, p.nx, p.ny);
    }
    return s < 0;
}
