// Loops that set one side of the mesh, or a part of it, run over the ring blocks there and over the layer that they set. A
// row along an edge finds the cells inside in one block: the step across the edge is a constant.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/edge-layers_kernels.c
// RUN: %same --block=8 %s
// RUN: %near 1e-3 --block=8 %s
// RUN: env AMR_SET="mesh.levels=3" %ranks --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 66, A = 15, B = 39 };
#define ID(i, j, k) (((k) * N + (j)) * N + (i))

static void sides(double *f)
{
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++) {
            f[ID(0, j, k)] = f[ID(1, j, k)];
            f[ID(N - 1, j, k)] = f[ID(N - 2, j, k)];
        }
    for (int k = 0; k < N; k++)
        for (int i = 0; i < N; i++) {
            f[ID(i, 0, k)] = f[ID(i, 1, k)];
            f[ID(i, N - 1, k)] = f[ID(i, N - 2, k)];
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            f[ID(i, j, 0)] = f[ID(i, j, 1)];
            f[ID(i, j, N - 1)] = f[ID(i, j, N - 2)];
        }
    for (int j = A; j < B; j++)
        for (int i = A; i < B; i++)
            f[ID(i, j, 0)] = 1.0;
}
// CHECK: edge-layers.c:[[#]]: sides
// CHECK: #define f(k_, j_, i_) amr_at->f[amr_ring_far(amr_at->amr_rings, amr_at->amr_neighbor, k_, j_, i_, (k_) - k, (j_) - j, (i_) - {{.*}})]
// CHECK: const struct amr_box box = amr_box(a, block, 0u);
// CHECK-NEXT: if (amr_is_empty(&box))
// CHECK-NEXT: continue;

#pragma amr kernel
static void diffuse(double *restrict fn, const double *restrict f, double c, double h)
{
#pragma amr data domain(k, j, i) arrays(fn, f) spacing(h)
    double a = c / (h * h);
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                fn[ID(i, j, k)] = f[ID(i, j, k)] + a * (f[ID(i + 1, j, k)] + f[ID(i - 1, j, k)] + f[ID(i, j + 1, k)] + f[ID(i, j - 1, k)]
                    + f[ID(i, j, k + 1)] + f[ID(i, j, k - 1)] + 0.1 * (f[ID(i + 1, j + 1, k)] + f[ID(i, j - 1, k - 1)]) - 6.2 * f[ID(i, j, k)]);
}

int main(void)
{
    double *f = calloc(N * N * N, sizeof *f), *fn = calloc(N * N * N, sizeof *fn), h = 1.0 / (N - 2);
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                f[ID(i, j, k)] = exp(-300 * (pow((i - .5) * h - 0.8, 2) + pow((j - .5) * h - 0.7, 2) + pow((k - .5) * h - 0.9, 2)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        sides(f);
        diffuse(fn, f, 0.12 * h * h, h);
        double *swap = f;
        f = fn;
        fn = swap;
    }
    for (int k = 1; k < N - 1; k += 5)
        for (int j = 1; j < N - 1; j += 3)
            for (int i = 1; i < N - 1; i += 3)
                printf("%.17g\n", f[ID(i, j, k)]);
    return 0;
}
