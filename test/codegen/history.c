// The history of a run: a line a step with the program's own time, on any number of ranks; a time step that changes.
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3 output.history=%t.csv" %ranks --block=8 %s
// RUN: %FileCheck --input-file=%t.csv %s
// CHECK: step,time,dt,cells,cells of level 0,cells of level 1,cells of level 2,imbalance,most
// CHECK-NEXT: 0,0,0,[[CELLS:[0-9]+]],
// CHECK-NEXT: 1,0.5,0.5,{{[0-9]+,[0-9]+,[0-9]+,[0-9]+}},{{[-0-9.e]+}},[[MOST:0\.[0-9]+$]]
// CHECK-NEXT: 2,0.75,0.25,
// CHECK: 5,0.96875,0.03125,
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N], un[N];

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 0; i < N; i++)
        u[i] = un[i] = exp(-0.1 * (i - 40.0) * (i - 40.0));
}

#pragma amr kernel scale(-2)
static double step(void)
{
#pragma amr data domain(i) arrays(u, un)
    double most = 0;
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        most = fmax(most, un[i]);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
    return most;
}

int main(void)
{
    double t = 0, dt = 0.5, most = 0;
    start();
#pragma amr timeloop
    for (int n = 0; n < 5; n++) {
        most = step();
        t += dt;
        dt *= 0.5;
    }
    printf("%.6f\n", most);
    return 0;
}
