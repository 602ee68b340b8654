// A loop over layers of ghost cells that counts in its condition, each made of the one before: in its order.
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// CHECK-NOT: warning
// CHECK: edges, 1 flops
// CHECK-NEXT: sets the boundary: from the cells inside
// CHECK-NEXT: over i = 1 : 2
// CHECK: over i = 259 : 260
// CHECK: over i = 0 : 1
// CHECK: over i = 258 : 259
#include <math.h>
#include <stdio.h>

static double u[260], un[260];

#pragma amr kernel
static void edges(void)
{
#pragma amr data domain(i) arrays(u)
    for (int k = 2; k-- > 0;) {
        u[k] = -0.5 * u[k + 1];
        u[258 + k] = u[257 + k];
    }
}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < 258; i++)
        un[i] = u[i] + 0.05 * (u[i - 2] - 2 * u[i] + u[i + 2]);
    for (int i = 2; i < 258; i++)
        u[i] = un[i];
}

int main(void)
{
    for (int i = 0; i < 260; i++)
        u[i] = exp(-0.002 * (i - 7) * (i - 7)) + 0.2 * exp(-0.005 * (i - 240) * (i - 240));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        edges();
        step();
    }
    for (int i = 0; i < 260; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
