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
    for (int j = 0; j < 66; j++)
        for (int i = 0; i < 66; i++)
            printf("%g\n", u[j][i]);
    for (int i = 0; i < 66; i++)
        printf("%g\n", u[3][i]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK-NEXT: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK-NEXT: across i: outflow (by the clause), the arrays hold 1 and 1 cells outside the mesh
// CHECK-NEXT: fields:
// CHECK-NEXT: un: float, multi-dimensional, at cell centres, not live from step to step, 0 host views
// CHECK-NEXT: u: float, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}report.c:13), 2 host views
// CHECK-NEXT: nests:
// CHECK-NEXT: report.c:13: step, 3 flops and 8 bytes per cell
// CHECK-NEXT: over j = 1 : 33, i = 1 : 65
// CHECK-NEXT: beyond the edge across i: outflow
// CHECK-NEXT: un written, then read
// CHECK-NEXT: u read at 2 offsets, 1 cell away: (0, -1) (0, 0)
// CHECK-NEXT: c computed for each level: c = dt / dx
// CHECK-NEXT: max of all cells into most
// CHECK-NEXT: sums of un kept where levels meet: coarse cells take the fluxes of finer ones
// CHECK-NEXT: host views
// CHECK-NEXT: report.c:28: u read, 4 bytes per cell
// CHECK-NEXT: report.c:30: u read, a box of cells
// CHECK-NOT: {{.}}

// JSON: "version": 1, "dimensions": 2, "halo": 1
// JSON: {"name": "j", "boundary": "ring", "boundary_from": "arrays", "ring": [1, 1], "guarded": false, "fine": [false, false]}
// JSON: {"name": "i", "boundary": "outflow", "boundary_from": "clause", "ring": [1, 1], "guarded": false, "fine": [false, false]}
// JSON: {"name": "u", "type": "float", "form": "dims", "centring": "cell", "components": [], "live": true, "live_at": "{{.*}}report.c:13", "host_views": 2}
// JSON: "kernel": "step", "where": "{{.*}}report.c:13", "flops": 3, "bytes": 8, "initial_data": false, "only_copies": false, "edge": "", "width_known": true
// JSON-SAME: "halo": {{\[\[}}0, 0], [1, 0]]
// JSON-SAME: {"iterator": "i", "from": "1", "to": "65", "beyond": "outflow"}
// JSON: "offsets": {{\[\[}}0, -1], [0, 0]]
// JSON: "name": "c", "per_level": true, "why": "c = dt / dx"
// JSON: "reductions": [{"name": "most", "operator": "max"}]
// JSON: {"array": "u", "field": "u", "where": "{{.*}}report.c:28", "read": true, "written": false, "each_step": false, "bytes": 4, "remedy": ""}
