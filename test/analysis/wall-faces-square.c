/* A wall's row of 64 faces is no square of 8 by 8 cells: other loops say how the array is laid out. The first face of
 * a row is that of the first cell, the last stands in the ring; what reads only in front may run one beyond. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { NX = 64, NY = 48 };
static double q[NY][NX], fy[NY + 1][NX];
static double h = 0.1, kappa = 0.1;

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(q, fy) spacing(h)
    // CHECK: nest 0 step {{.*}}:[[#@LINE + 1]] halo
    for (int j = 1; j <= NY; j++)
        for (int i = 0; i < NX; i++)
            fy[j][i] = 0.5 * q[j - 1][i];
    // CHECK: nest 1 step {{.*}}:[[#@LINE + 1]] halo
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            q[j][i] -= 0.001 / h * (fy[j + 1][i] - fy[j][i]);
    // CHECK: nest 2 step {{.*}}:[[#@LINE + 2]] pointwise{{$}}
    // CHECK-NEXT: range amr_edge_0 = 0 : 1
    for (int i = 0; i < NX; i++)
        fy[0][i] = kappa;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
        step();
    return 0;
}
