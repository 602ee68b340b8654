/* The report in words and in JSON, which must stay valid whatever the program says. */
// RUN: %amrcc --report %s | FileCheck %s
// RUN: %amrcc --report=json %s | FileCheck %s --check-prefix=JSON
// RUN: %amrcc --report=json %s | python3 -m json.tool
#include <stdio.h>
static float u[34][66], un[34][66];

#pragma amr kernel
static float step(float dt, float dx, float dy)
{
#pragma amr data domain(j, i) spacing(dy, dx) arrays(un, u) boundary(x: outflow)
    float most = 0, c = dt / dx;
    for (int j = 1; j < 33; j++)
        for (int i = 1; i < 65; i++) {
            un[j][i] = u[j][i] - c * (u[j][i] - u[j][i - 1]);
            most = un[j][i] > most ? un[j][i] : most;
        }
    return most;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        printf("\"%g\"\n", step(0.1f, 0.1f, 0.1f));
    for (int i = 0; i < 66; i++)
        printf("%g\n", u[3][i]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK-NEXT: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK-NEXT: across i: outflow, the arrays hold 1 and 1 cells outside the mesh
// CHECK: fields:
// CHECK: u: float, multi-dimensional, 1 host view
// CHECK: nests:
// CHECK: report.c:13: step, 3 flops and 8 bytes per cell
// CHECK: u read at 2 offsets, 1 cell away
// CHECK: c computed for each level: c = dt / dx
// CHECK: max of all cells into most
// CHECK: host views
// CHECK: report.c:27: u read

// JSON: "dimensions": 2
// JSON: "name": "u", "type": "float", "form": "dims", "host_views": 1
// JSON: "kernel": "step"
// JSON: "offsets": {{\[\[}}0, -1], [0, 0]]
// JSON: "name": "c", "per_level": true, "why": "c = dt / dx"
// JSON: "host_views": [
// JSON: "array": "u"
