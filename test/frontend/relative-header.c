// One header by two names: __FILE__ in its functions and the places of types without a name differ, what it means does not.
// RUN: %amrcc --dump=plan %s %S/Inputs/relative.c 2>&1 | FileCheck %s
// RUN: %same %s %S/Inputs/relative.c
// CHECK: nest 0 step relative.c:7 halo
#include "../frontend/Inputs/relative.h"
#include <stdlib.h>

int main(void)
{
    grid g = {66, {0, 1}, calloc(66, sizeof(double)), calloc(66, sizeof(double))};
    for (int i = 0; i < g.n; i++)
        g.u[i] = g.un[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 5; t++) {
        step(&g);
        double *x = g.u;
        g.u = g.un;
        g.un = x;
    }
    printf("%.17g %.17g %d\n", get(&g, 5), get(&g, 60), blank().kind);
    return 0;
}
