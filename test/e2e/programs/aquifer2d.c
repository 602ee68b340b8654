/* Head in a confined aquifer around a well: explicit finite volumes over all cells of the grid. The walls
 * are closed: neighbours are looked at only where there are any. A river holds the head of the western
 * cells; a drain in the east takes water by the difference to its level. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IDX(i, j) ((size_t)(j) * nx + (i))

struct aquifer {
    int nx, ny;
    double dx, storage, river, drain, *head, *next, *trans;
};

static int inside(int x, int y, int nx, int ny)
{
    return x >= 0 && x < nx && y >= 0 && y < ny;
}

static double harmonic(double a, double b)
{
    return 2.0 * a * b / (a + b);
}

/* Four neighbours by direction. */
static const int east[4] = {1, -1, 0, 0}, north[4] = {0, 0, 1, -1};

#pragma amr kernel
static void advance(int nx, int ny, double *next, const double *head, const double *trans, double dx, double dt,
                    double storage, double river, double drain)
{
#pragma amr data domain(j, i) arrays(next, head, trans) spacing(dx)
    double c = dt / (storage * dx * dx), leak = dt / storage;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double inflow = 0.0;
            for (int d = 0; d < 4; d++) {
                int x = i + east[d], y = j + north[d];
                if (!inside(x, y, nx, ny))
                    continue;
                inflow += harmonic(trans[IDX(i, j)], trans[IDX(x, y)]) * (head[IDX(x, y)] - head[IDX(i, j)]);
            }
            if (i == 0)
                next[IDX(i, j)] = river;
            else if (i == nx - 1)
                next[IDX(i, j)] = head[IDX(i, j)] + c * inflow - leak * 0.4 * (head[IDX(i, j)] - drain);
            else
                next[IDX(i, j)] = head[IDX(i, j)] + c * inflow;
        }
}

/* Largest gradients, one-sided: the last column and row have no cell behind them. */
#pragma amr kernel
static double steepest(int nx, int ny, const double *head, double dx)
{
#pragma amr data domain(j, i) arrays(head) spacing(dx)
    double most = 0.0;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double gx = i < nx - 1 ? (head[IDX(i + 1, j)] - head[IDX(i, j)]) / dx : 0.0;
            double gy = j + 1 < ny ? (head[IDX(i, j + 1)] - head[IDX(i, j)]) / dx : 0.0;
            most = fmax(most, gx * gx + gy * gy);
        }
    return sqrt(most);
}

static void start(struct aquifer *a)
{
    int nx = a->nx;
    for (int j = 0; j < a->ny; j++)
        for (int i = 0; i < nx; i++) {
            double x = (i - 0.6 * nx) / nx, y = (j - 0.4 * a->ny) / nx;
            a->head[IDX(i, j)] = 2.0 - 0.6 * exp(-120.0 * (x * x + y * y));
            a->trans[IDX(i, j)] = 1.0 + 0.4 * x - 0.3 * y;
            a->next[IDX(i, j)] = 0.0;
        }
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 128, ny = 3 * nx / 4, steps = argc > 2 ? atoi(argv[2]) : 60;
    struct aquifer a = {nx, ny, 1.0 / nx, 0.1, 2.1, 1.6, NULL, NULL, NULL};
    size_t cells = (size_t)nx * ny;
    a.head = malloc(cells * sizeof *a.head);
    a.next = malloc(cells * sizeof *a.next);
    a.trans = malloc(cells * sizeof *a.trans);
    start(&a);
    double dt = 0.15 * a.storage * a.dx * a.dx;
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        advance(nx, ny, a.next, a.head, a.trans, a.dx, dt, a.storage, a.river, a.drain);
        double *swap = a.head;
        a.head = a.next;
        a.next = swap;
        if (t % 20 == 0)
            printf("step %3d: steepest %.12g, at the well %.12g\n", t, steepest(nx, ny, a.head, a.dx),
                   a.head[IDX(6 * nx / 10, 4 * ny / 10)]);
    }
    FILE *out = fopen("head.raw", "wb");
    fwrite(a.head, sizeof *a.head, cells, out);
    fclose(out);
    printf("corner %.12g, river %.12g\n", a.head[IDX(nx - 1, ny - 1)], a.head[IDX(1, ny / 2)]);
    free(a.head);
    free(a.next);
    free(a.trans);
    return 0;
}

// FORM: conditions around neighbours; typedef'd struct; probes
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 0 and 0 cells outside the mesh, conditions keep nests from reading beyond
// CHECK: across i: ring, the arrays hold 0 and 0 cells outside the mesh, conditions keep nests from reading beyond; the mesh stays fine along the low and the high edge
// CHECK: {{.*}}aquifer2d.c:34: advance, 36 flops and 24 bytes per cell
// CHECK: trans read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: {{.*}}aquifer2d.c:97: a.head[((unsigned long)(4 * ny / 10) * nx + (6 * nx / 10))] read, one element in every step that runs this
