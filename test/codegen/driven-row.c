/* The driven row of a lattice Boltzmann program (D2Q9), of structs in a flat array: a condition asks for what the
 * assignments under it change. One nest over the row, no host code. */
// RUN: %same %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: [-Wamr-host-view]
// CHECK: nest {{[0-9]+}} drive
// CHECK-NEXT: range {{.*}} = p.ny - 2 : p.ny - 1
// CHECK-NEXT: range ii = 0 : p.nx
// CHECK: body if !solid[ii + jj * p.nx] &&
// CHECK-NEXT: cost
// CHECK: nest {{[0-9]+}} pay
// CHECK-NEXT: range {{.*}} = p.ny - 2 : p.ny - 1
// CHECK-NOT: view {{cells|all}} read written
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny, steps;
    double accel;
} param;

typedef struct {
    double f[3];
} cell;

typedef struct {
    double gained, left;
} tally;

#pragma amr kernel
static void drive(const param p, cell *cells, int *solid)
{
#pragma amr data domain(jj, ii) arrays(cells, solid)
    double w = 0.1 * p.accel;
    int jj = p.ny - 2;
    for (int ii = 0; ii < p.nx; ii++) {
        if (!solid[ii + jj * p.nx] && cells[ii + jj * p.nx].f[2] - w > 0.01) {
            cells[ii + jj * p.nx].f[1] += w;
            cells[ii + jj * p.nx].f[2] -= w;
        }
    }
}

#pragma amr kernel
static void pay(const param p, tally *all)
{
#pragma amr data domain(jj, ii) arrays(all)
    int jj = p.ny - 2;
    for (int ii = 0; ii < p.nx; ii++) {
        tally *t = &all[ii + jj * p.nx];
        if (t->left > 0.1) {
            t->gained += 0.1;
            t->left -= 0.1;
        }
    }
}

#pragma amr kernel
static void save(const param p, tally *all)
{
#pragma amr data domain(jj, ii) arrays(all)
    for (int jj = 0; jj < p.ny; jj++)
        for (int ii = 0; ii < p.nx; ii++)
            all[ii + jj * p.nx].left += 0.02 * (ii % 5);
}

#pragma amr kernel scale(0)
static void stream(const param p, cell *cells, cell *moved)
{
#pragma amr data domain(jj, ii) arrays(cells, moved)
    for (int jj = 0; jj < p.ny; jj++)
        for (int ii = 0; ii < p.nx; ii++) {
            int west = ii == 0 ? p.nx - 1 : ii - 1, east = (ii + 1) % p.nx;
            moved[ii + jj * p.nx].f[0] = cells[ii + jj * p.nx].f[0];
            moved[ii + jj * p.nx].f[1] = cells[west + jj * p.nx].f[1];
            moved[ii + jj * p.nx].f[2] = cells[east + jj * p.nx].f[2];
        }
}

#pragma amr kernel
static void collide(const param p, cell *cells, cell *moved, int *solid)
{
#pragma amr data domain(jj, ii) arrays(cells, moved, solid)
    for (int jj = 0; jj < p.ny; jj++)
        for (int ii = 0; ii < p.nx; ii++) {
            double sum = moved[ii + jj * p.nx].f[0] + moved[ii + jj * p.nx].f[1] + moved[ii + jj * p.nx].f[2];
            int from = solid[ii + jj * p.nx];
            for (int q = 0; q < 3; q++)
                cells[ii + jj * p.nx].f[q] = from ? moved[ii + jj * p.nx].f[q] : 0.5 * moved[ii + jj * p.nx].f[q] + sum / 6;
        }
}

int main(void)
{
    const param p = {24, 20, 30, 0.02};
    cell *cells = malloc(sizeof(cell) * (p.nx * p.ny)), *moved = malloc(sizeof(cell) * (p.nx * p.ny));
    int *solid = malloc(sizeof(int) * (p.nx * p.ny));
    tally *all = calloc(p.nx * p.ny, sizeof(tally));
    for (int jj = 0; jj < p.ny; jj++)
        for (int ii = 0; ii < p.nx; ii++) {
            for (int q = 0; q < 3; q++)
                cells[ii + jj * p.nx].f[q] = 0.02 + 0.001 * ((ii + 2 * jj + q) % 7);
            solid[ii + jj * p.nx] = (ii - 9) * (ii - 9) + (jj - 17) * (jj - 17) < 9;
        }
#pragma amr timeloop
    for (int t = 0; t < p.steps; t++) {
        drive(p, cells, solid);
        save(p, all);
        pay(p, all);
        stream(p, cells, moved);
        collide(p, cells, moved, solid);
    }
    for (int k = 0; k < p.nx * p.ny; k++)
        printf("%.17g %.17g %.17g %.17g %.17g\n", cells[k].f[0], cells[k].f[1], cells[k].f[2], all[k].gained, all[k].left);
    return 0;
}
