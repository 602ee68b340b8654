// The CUDA target. A nest that reads across faces only runs with a thread for each column; one that reads
// corners, with one thread block a block and tiles of several types in shared memory. Accumulators for
// reductions; no launch syntax.
// RUN: rm -rf %t && %amrcc --target=cuda --emit=%t %s
// RUN: FileCheck %s < %t/cuda_kernels.cu
// RUN: not grep -n '<<<' %t/cuda_kernels.cu
// RUN: rm -rf %t.16 && %amrcc --target=cuda --block=128 --emit=%t.128 %s
// RUN: FileCheck --check-prefix=FAR %s < %t.128/cuda_kernels.cu
#include <stdio.h>

#define N 130

static double u[N][N], un[N][N];
static float w[N][N];

#pragma amr kernel
static double step(void)
{
#pragma amr data domain(j, i) arrays(u, un, w)
    double all = 0.0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double d = u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i];
            un[j][i] = u[j][i] + 0.1 * d * (w[j][i] - w[j - 1][i - 1]);
            all += d;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            un[j][i] = 0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]);
            all += w[j][i] - w[j][i - 1];
        }
    return all;
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = w[j][i] = i % 7 + j % 5;
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        printf("%.17g\n", step());
    return 0;
}

// CHECK: #define AMR_B 16
// CHECK: #define AMR_THREADS 256
// CHECK: AMR_TILE(amr_tile_u_0, double, -1, 1, -1, 1, 0, 0, 0xaau)
// CHECK: AMR_TILE(amr_tile_w_0, float, -1, 0, -1, 0, 0, 0, 0xbu)
// CHECK: extern "C" __global__ void __launch_bounds__(AMR_THREADS) amr_0_kernel(AMR_ARGS a)
// CHECK: const int leaf = a.list[blockIdx.x];
// CHECK: __shared__ struct amr_accumulator all_all;
// (18 * 18 + 2) doubles; then 17 rows of 17 floats and one more.
// CHECK: AMR_SHARED(double, tiles, 472);
// CHECK: AMR_PLANES(amr_tile_u_0, (double *)(tiles + 0), here.u);
// CHECK: AMR_PLANES(amr_tile_w_0, (float *)(tiles + 326), here.w);
// CHECK: amr_tile_u_0_gather(here.u[amr_tile_u_0_planes - 1], (const double *)a.field[{{[0-9]}}], neighbor, 0);
// CHECK: amr_tile_w_0_gather(
// CHECK-NEXT: __syncthreads();
// CHECK-NEXT: for (int c = (int)threadIdx.x; c < AMR_PLANE; c += AMR_THREADS) {
// CHECK: amr_0_cell(&here, j, i);
// CHECK-NEXT: amr_sum_take(&share_all, term_all, weight, &all_all);
// CHECK: amr_sum_collect(&all_all, &share_all);
// CHECK-NEXT: __syncthreads();
// CHECK-NEXT: amr_sum_flush((struct amr_accumulator *)a.reduction + 0, &all_all);
// CHECK: NULL, (const void *)amr_0_kernel,
// CHECK-NEXT: 256, /* threads of a block */
// CHECK-NEXT: 3776, /* shared bytes */
// CHECK-NEXT: 1 /* leaves of a thread block */

// A copy: no neighbours.
// CHECK: #define un(j_, i_) amr_at->un[(j_) * AMR_STRIDE]
// CHECK: amr_1_kernel(AMR_ARGS a)
// CHECK-NOT: neighbor
// CHECK: amr_own_lane(block->slot, c)
// CHECK: NULL, (const void *)amr_1_kernel,

// Sixteen blocks of sixteen columns for a thread block.
// CHECK: struct amr_column<double, -1, 1, amr_side_bit(0, -1) | amr_side_bit(0, 1)> u;
// CHECK: struct amr_column<float, 0, 0, amr_side_bit(0, -1)> w;
// CHECK: #define u(j_, i_) amr_column_read(&amr_at->u, 0, (j_) - j, (i_) - i)
// CHECK: void __launch_bounds__(256, {{[0-9]}}) amr_2_kernel(AMR_ARGS a)
// CHECK: (int)(threadIdx.x % 16u), turn = (int)(threadIdx.x / 16u);
// CHECK: (int)blockIdx.x * 16 + turn;
// CHECK: if (number < a.n_blocks) {
// CHECK: amr_lane<amr_side_bit(0, -1) |
// CHECK-NEXT: amr_side_bit(0, 1)>(neighbor, block->slot, c);
// CHECK: if (full) {
// CHECK: for (int j = 0; j < AMR_STEPS; j++) {
// CHECK-NEXT: amr_column_next(&here.u, j, AMR_STEPS);
// CHECK: } else {
// CHECK: for (int j = box.lo[1]; j < box.hi[1]; j++) {
// CHECK: 0, /* shared bytes */
// CHECK-NEXT: 16 /* leaves of a thread block */
// CHECK: &amr_device_cuda,

// Tiles of 130 * 130 doubles do not fit: cells beyond the block come through the neighbour table.
// FAR-NOT: AMR_TILE
// FAR: const int *amr_neighbor;
// FAR: #define u(j_, i_) amr_at->u[amr_far(amr_at->amr_neighbor, 0, j_, i_, 0, (j_) - j, (i_) - i)]
// FAR: here.u = (double *)a.field[
// FAR-NOT: _gather
// FAR: 0, /* shared bytes */
