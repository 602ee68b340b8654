/* On each level the outermost cells are those of that level; where they hold values of their own, the mesh
 * stays fine there. */
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/guarded_kernels.c
// RUN: rm -rf %t && %amrcc --target=cuda --emit=%t %s
// RUN: FileCheck %s < %t/guarded_kernels.cu
// RUN: %near 0.02 --block=8 %s
#include <math.h>
#include <stdio.h>

enum { NX = 160, NY = 96 };
static float u[NY][NX], un[NY][NX];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            // CHECK: if ((i == amr_at->amr_low[0])) {
            // CHECK-NEXT: amr_own_un(j, i) = 0.25{{[fF]?}};
            // CHECK-NEXT: return;
            if (i == 0) {
                un[j][i] = 0.25f;
                continue;
            }
            // CHECK: float e = (i < amr_at->amr_high[0] - 1) ? AMR_NEAR(u(j, i + 1), u(j, i)) : u(j, i);
            // CHECK-NEXT: float s = (j >= amr_at->amr_low[1] + 1) ? AMR_NEAR(u(j - 1, i), u(j, i)) : u(j, i);
            // CHECK: if ((j < amr_at->amr_high[1] - 1)) {
            float e = i < NX - 1 ? u[j][i + 1] : u[j][i];
            float s = j - 1 >= 0 ? u[j - 1][i] : u[j][i], n = u[j][i];
            if (j < NY - 1)
                n = u[j + 1][i];
            un[j][i] = u[j][i] + 0.2f * (u[j][i - 1] + e + s + n - 4 * u[j][i]);
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i];
}
// CHECK: here.amr_low[0] = amr_cell_at(block, 0, {{.*}}lo[0] - (0));
// CHECK: here.amr_high[1] = amr_cell_at(block, 1, {{.*}}hi[1] - (0));
// CHECK: {1, 0, 0}, /* edges along which the mesh stays fine: 1 low, 2 high */

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 12) * (i - 12) + (j - 6) * (j - 6)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step();
    for (int j = 0; j < NY; j += 5)
        for (int i = 0; i < NX; i += 3)
            printf("%.7f\n", u[j][i]);
    return 0;
}
