/* One loop over all cells of a flat array, with neighbours that stop at the edges by a helper: at the ends of the rows none lies in the
 * next row. */
// RUN: %same %s
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: axis x ring 0 0 boundary outflow
#include <stdio.h>
enum { NX = 96, NY = 64 };
static float u[NX * NY], v[NX * NY], un[NX * NY];

static inline int clamp(int i, int n)
{
    return i < 0 ? 0 : (i >= n ? n - 1 : i);
}

static inline int id(int x, int y)
{
    return clamp(y, NY) * NX + clamp(x, NX);
}

#pragma amr kernel
static void barkley(float dt, float h)
{
#pragma amr data domain(y, x) arrays(u, v, un) spacing(h)
    for (int k = 0; k < NX * NY; k++) {
        const int x = k % NX, y = k / NX;
        const float c = u[k], lap = (u[id(x + 1, y)] + u[id(x - 1, y)] + u[id(x, y + 1)] + u[id(x, y - 1)] - 4 * c) / (h * h);
        un[k] = c + dt * (50 * c * (1 - c) * (c - (v[k] + 0.06f) / 0.75f) + lap);
        v[k] += dt * (c - v[k]);
    }
    for (int k = NX * NY; k-- > 0;)
        u[k] = un[k];
}

int main(void)
{
    for (int k = 0; k < NX * NY; k++) {
        u[k] = k % NX < 20;
        v[k] = k / NX < 32 ? 0.5f : 0;
    }
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        barkley(0.01f, 0.5f);
    for (int k = 0; k < NX * NY; k++)
        printf("%.6g %.6g\n", u[k], v[k]);
    return 0;
}
