// Variables of the program that one file defines and a header declares: helpers and index functions of other files read
// them in nests and in boundaries.
// RUN: %amrcc --dump=plan %s %S/Inputs/grid_data.c %S/Inputs/grid_step.c %S/Inputs/grid_walls.c | FileCheck %s
// RUN: %near 5e-4 %s %S/Inputs/grid_data.c %S/Inputs/grid_step.c %S/Inputs/grid_walls.c
#include "Inputs/grid.h"

int main(void)
{
    read_params("122 90");
    start();
    walls(f->w);
#pragma amr timeloop
    for (int t = 0; t < 24; t++) {
        par.dt = fmin(0.1 * par.dx * par.dx / par.nu, 0.02 / limit());
        step();
        walls(f->w);
    }
    for (int j = 0; j < par.ny; j += 6)
        for (int i = 0; i < par.nx; i += 6)
            printf("%.9f\n", f->w[at(i, j)]);
    return 0;
}
// CHECK-NOT: view
// CHECK: nest 0 start
// CHECK: nest 1 limit
// CHECK: nest 2 step
// CHECK: nest {{[0-9]+}} walls grid_walls.c:5 boundary inward
// CHECK: nest {{[0-9]+}} walls grid_walls.c:9 boundary
