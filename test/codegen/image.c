/* Mirror images about the centre of the outermost cell, as codes with nodes on the boundary have them:
 * on coarse levels they are taken from between two cells. The whole mesh is coarse here, a mode of
 * 63 cells a half wave decays; images about the coarse cells' own centres would be 4e-2 off. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %amrcc --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %amrcc --block=8 --emit=%t -o p %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/p_kernels.c
// RUN: %amrcc --block=8 --target=cuda --emit=%t/cuda -o p %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/cuda/p_kernels.cu
// RUN: %amrcc --block=8 -o %t/p %s
// RUN: env OMP_NUM_THREADS=1 AMR_SET="mesh.levels=3 refine.tolerance=1 run.quiet=yes" %t/p | FileCheck %s
// RUN: %same --block=8 %s
#include <math.h>
#include <stdio.h>

#define N 66

// KERNEL: double amr_share;
// KERNEL: un(amr_edge_0) = (float)amr_image(un(amr_edge_0 + 1), un(amr_edge_0 + 2), amr_at->amr_share,
// KERNEL-NEXT: amr_edge_0, 2);
// KERNEL: here.amr_share = amr_level_scale(a{{->|.}}levels, block, -1);
#pragma amr kernel
static void step(float un[N], const float u[N], double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    // PLAN: access un (2) read image
    un[0] = un[2];
    // PLAN: access un (-2) read image
    un[N - 1] = un[N - 3];
}

/* Extrapolations and copies of the cell beside the edge are none. */
// PLAN: nest {{[0-9]}} other
// PLAN-NOT: read image
#pragma amr kernel
static void other(float un[N])
{
#pragma amr data domain(i) arrays(un)
    for (int i = 1; i < N - 1; i++)
        un[i] *= 0.5f;
    un[0] = 2 * un[1] - un[2];
    un[N - 1] = un[N - 2];
}

int main(int argc, char **argv)
{
    static float u[2][N];
    double h = 1.0 / (N - 3), dt = 0.4 * h * h, worst = 0.0;
    (void)argv;
    for (int i = 0; i < N; i++)
        u[0][i] = u[1][i] = cos(acos(-1.0) * (i - 1) * h);
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
        step(u[(t + 1) % 2], u[t % 2], dt, h);
    if (argc > 1)
        other(u[0]);
    for (int i = 1; i < N - 1; i++) {
        double mode = exp(-pow(acos(-1.0), 2) * 200 * dt) * cos(acos(-1.0) * (i - 1) * h);
        worst = fmax(worst, fabs(u[0][i] - mode));
    }
    // CHECK: near
    printf("%s\n", worst < 2e-2 ? "near" : "far");
    return 0;
}
