/* The report on tables, boundaries and scalars that come from callers. */
// RUN: %amrcc -w --report %s | FileCheck %s
// RUN: %amrcc -w --report=json %s | FileCheck %s --check-prefix=JSON
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 66
#define NY 66
static double u[NY][NX], un[NY][NX], xc[NX], kappa[NX], rate[4] = {1, 2, 3, 4}, src[100];
static int kind[NY][NX];
static const double w[3] = {0.25, 0.5, 0.25};
static double g_dt;

#pragma amr kernel
static void step(double dt, double dx, double nu, double r, int t)
{
#pragma amr data domain(j, i) arrays(u, un, kind) spacing(dx)
    double c = nu * dt / (dx * dx);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double s = 0;
            for (int k = 0; k < 3; k++)
                s += w[k] * u[j][i + k - 1];
            un[j][i] = s + c * kappa[i] * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]) +
                       r * rate[kind[j][i]] + g_dt * src[t] * sin(xc[i]);
        }
    for (int i = 0; i < NX; i++) {
        un[0][i] = un[1][i];
        un[NY - 1][i] = un[NY - 2][i];
    }
    for (int j = 0; j < NY; j++)
        un[j][0] = un[j][NX - 1] = 0.5 * t;
}
static void advance(double dt, double dx, int t)
{
    step(dt, dx, 0.1, ({ dt / dx; }), t);
}
int main(void)
{
    double dx = 1.0 / (NX - 1), dt = 0.1 * dx * dx;
    g_dt = dt;
    for (int i = 0; i < NX; i++) {
        xc[i] = i * dx;
        kappa[i] = 1;
    }
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        advance(dt, dx, t);
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                u[j][i] = un[j][i];
    }
    printf("%g\n", u[3][3]);
}

// CHECK: nests:
// CHECK-NEXT: {{.*}}report-tables.c:19: step, 18 flops and 20 bytes per cell
// CHECK-NEXT: over j = 1 : 66 - 1, i = 1 : 66 - 1
// CHECK-NEXT: beyond the edge across i: what the arrays hold there
// CHECK-NEXT: u read at 3 offsets, 1 cell away: (0, -1) (0, 0) (0, 1)
// CHECK-NEXT: un written
// CHECK-NEXT: kind read
// CHECK-NEXT: kappa, a table: goes with i
// CHECK-NEXT: rate, a table: cells pick from its 4 entries
// CHECK-NEXT: src[t], a table: one entry for all cells
// CHECK-NEXT: xc, a table: goes with i
// CHECK-NEXT: c computed for each level: c = nu * dt / (dx * dx)
// CHECK-NEXT: r the same on all levels: handed over as ({ dt / dx; }), {{.*}}report-tables.c:36
// CHECK-NEXT: that is made of the cell width: if r ought to go with it, scale(r: p) says how
// CHECK-NEXT: g_dt the same on all levels: dt = 0.1 * dx * dx, {{.*}}report-tables.c:40
// CHECK-NEXT: that is made of the cell width: if g_dt ought to go with it, scale(g_dt: p) says how
// CHECK-NEXT: {{.*}}report-tables.c:27: step, 0 flops and 16 bytes per cell
// CHECK-NEXT: sets the boundary: from the cells inside
// CHECK-NEXT: over j = 0 : 1, i = 0 : 66
// CHECK-NEXT: un read and written at 1 offset, 1 cell away: (1, 0)
// CHECK-NEXT: {{.*}}report-tables.c:27: step, 0 flops and 16 bytes per cell
// CHECK-NEXT: sets the boundary: from the cells inside
// CHECK-NEXT: over j = 65 : 66, i = 0 : 66
// CHECK-NEXT: un read and written at 1 offset, 1 cell away: (-1, 0)
// CHECK-NEXT: {{.*}}report-tables.c:31: step, 1 flops and 8 bytes per cell, initial data
// CHECK-NEXT: sets the boundary: values
// CHECK-NEXT: over j = 0 : 66, i = 65 : 66
// CHECK-NEXT: un written
// CHECK-NEXT: {{.*}}report-tables.c:31: step, 1 flops and 8 bytes per cell, initial data
// CHECK-NEXT: sets the boundary: values
// CHECK-NEXT: over j = 0 : 66, i = 0 : 1
// CHECK-NEXT: un written
// JSON: {"name": "kappa", "type": "double", "kind": "axis", "iterator": "i", "faces": false, "differences": false, "entries": 66, "power": 0}
// JSON: {"name": "rate", "type": "double", "kind": "picked", "iterator": "", "faces": false, "differences": false, "entries": 4, "power": 0}
// JSON: {"name": "src[t]", "type": "double", "kind": "one", "iterator": "", "faces": false, "differences": false, "entries": 0, "power": 0}
// JSON: {"name": "xc", "type": "double", "kind": "axis", "iterator": "i", "faces": false, "differences": false, "entries": 66, "power": 0}
// JSON: {"name": "c", "per_level": true, "why": "c = nu * dt / (dx * dx)", "of_width": false}
// JSON: {"name": "r", "per_level": false, "why": "handed over as ({ dt / dx; }), {{.*}}report-tables.c:36", "of_width": true}
// JSON: {"name": "g_dt", "per_level": false, "why": "dt = 0.1 * dx * dx, {{.*}}report-tables.c:40", "of_width": true}
// JSON: "edge": "inward"
// JSON: "edge": "inward"
// JSON: "edge": "values"
// JSON: {"name": "t", "per_level": false, "why": "", "of_width": false}
// JSON: "edge": "values"
// JSON: {"name": "t", "per_level": false, "why": "", "of_width": false}
