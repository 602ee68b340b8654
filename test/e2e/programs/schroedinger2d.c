/* A wave packet meets a step of the potential: Schroedinger's equation, an array of complex structs
 * (typedef), pointers to the cell's struct, local structs, copies of whole structs. The parts are
 * advanced one after the other (Visscher), the wave is zero at the edge. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double r, i;
} cplx;

struct grid {
    int nx, ny;
    double dx, dt;
};

#define AT(x, y) ((x) + (y) * (g.nx + 2))

static double potential(double x)
{
    return x > 0.6 ? 400.0 : 0.0;
}

#pragma amr kernel init
static void packet(struct grid g, cplx *psi, double *v, double x0, double y0, double width, double k)
{
#pragma amr data domain(y, x) arrays(psi, v) spacing(g.dx)
    for (int y = 0; y < g.ny + 2; y++)
        for (int x = 0; x < g.nx + 2; x++) {
            cplx *p = &psi[AT(x, y)];
            double rx = x * g.dx - x0, ry = y * g.dx - y0;
            double a = exp(-(rx * rx + ry * ry) / (width * width));
            const int edge = x == 0 || y == 0 || x == g.nx + 1 || y == g.ny + 1;
            p->r = edge ? 0 : a * cos(k * rx);
            p->i = edge ? 0 : a * sin(k * rx);
            v[AT(x, y)] = potential(x * g.dx);
        }
}

#pragma amr kernel
static double kick(struct grid g, cplx *restrict next, const cplx *restrict psi, const double *v)
{
#pragma amr data domain(y, x) arrays(next, psi, v) spacing(g.dx)
    const double c = 0.5 * g.dt / (g.dx * g.dx), dt = g.dt;
    const int up = g.nx + 2;
    double largest = 0;
    for (int y = 1; y <= g.ny; y++) {
        for (int x = 1; x <= g.nx; x++) {
            const int m = AT(x, y);
            const cplx *q = psi + m;
            const cplx here = *q;
            double lap = q[-1].i + (q + 1)->i + psi[m - up].i + q[up].i - 4 * here.i;
            cplx n = here;
            n.r -= c * lap - dt * v[m] * here.i;
            next[m] = n;
            if (n.r * n.r > largest)
                largest = n.r * n.r;
        }
    }
    return largest;
}

#pragma amr kernel
static void drift(struct grid g, cplx *restrict next, const cplx *restrict psi, const double *v)
{
#pragma amr data domain(y, x) arrays(next, psi, v) spacing(g.dx)
    const double c = 0.5 * g.dt / (g.dx * g.dx), dt = g.dt;
    const int row = g.nx + 2;
    for (int y = 1; y <= g.ny; y++) {
        for (int x = 1; x <= g.nx; x++) {
            const cplx *q = &psi[AT(x, y)];
            cplx lap;
            lap.r = q[-1].r + q[1].r + q[-row].r + q[row].r - 4 * q->r;
            lap.i = 0;
            next[AT(x, y)].r = q->r;
            next[AT(x, y)].i = q->i + (c * lap.r - dt * v[AT(x, y)] * (*q).r) + lap.i;
        }
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 60;
    struct grid g = {n, n, 1.0 / n, 0.15 / ((double)n * n)};
    size_t cells = (size_t)(g.nx + 2) * (g.ny + 2);
    cplx *psi = calloc(cells, sizeof *psi), *next = calloc(cells, sizeof *next);
    double *v = malloc(cells * sizeof *v);
    packet(g, psi, v, 0.4, 0.5, 0.12, 30);
#pragma amr timeloop
    for (int step = 1; step <= steps; step++) {
        double largest = kick(g, next, psi, v);
        drift(g, psi, next, v);
        if (step % 20 == 0)
            printf("step %3d  largest %.15e\n", step, largest);
    }
    cplx sum = {0, 0};
    for (int y = 1; y <= g.ny; y++)
        for (int x = 1; x <= g.nx; x++) {
            const cplx *p = &psi[AT(x, y)];
            sum.r += p->r * p->r;
            sum.i += p->i * p->i;
        }
    printf("norm %.15e %.15e centre %.15e\n", sum.r, sum.i, psi[AT(n / 2, n / 2)].r);
    FILE *out = fopen("psi.raw", "wb");
    if (!out || fwrite(psi, sizeof *psi, cells, out) != cells)
        return 1;
    fclose(out);
    free(psi);
    free(next);
    free(v);
    return 0;
}

// FORM: arrays of structs; typedef'd struct; struct by value
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (y, x), halo 1
// CHECK: across y: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across x: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: psi: cplx, flat, at cell centres, 2 values in a cell, lives from step to step (read at {{.*}}schroedinger2d.c:47), 4 host views
// CHECK: next: cplx, flat, at cell centres, 2 values in a cell, not live from step to step, 0 host views
