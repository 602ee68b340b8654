// Flat arrays with an index macro and wrapped indices: asymmetric offsets, corners, strides from the index.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/flat-2d-periodic_kernels.c
// RUN: %text %t/flat-2d-periodic_amr.c | FileCheck --check-prefix=HOST %s
// RUN: %same %s
// RUN: %same --block=8 %s
#include <stdio.h>
#include <stdlib.h>

#define AT(i, j) ((j) * nx + (i))

#pragma amr kernel
static void shift(int nx, int ny, float *restrict to, const float *restrict from)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 0; j < ny; j++) {
        int up = (j + 1) % ny;
        for (int i = 0; i < nx; i++) {
            int far = (i + nx - 2) % nx;
            to[AT(i, j)] = 0.5f * from[AT(far, up)] + 0.25f * from[AT(far, j)] + 0.25f * from[AT(i, j)];
        }
    }
}

int main(void)
{
    int nx = 64, ny = 32;
    float *a = malloc(sizeof(float) * nx * ny), *b = malloc(sizeof(float) * nx * ny);
    for (int m = 0; m < nx * ny; m++)
        a[m] = m % 17 * 0.1f;
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        shift(nx, ny, b, a);
        shift(nx, ny, a, b);
    }
    for (int m = 0; m < nx * ny; m += 13)
        printf("%.9g\n", a[m]);
    return 0;
}

// The neighbours to the left, above, and the corner between them.
// KERNEL: AMR_TILE(amr_tile_from_0, float, -2, 0, 0, 1, 0, 0, 0x{{[0-9a-f]+}}u)
// KERNEL: to(j, i) = 0.5f * from(j + 1, i - 2) + 0.25f * from(j, i - 2) + 0.25f * from(j, i);
// KERNEL-NOT: nx
// KERNEL: {"from", AMR_FLOAT, 1, 0, 0, {-2, 0, 0}, {0, 1, 0},
// KERNEL: {{[{][{]}}AMR_PERIODIC, AMR_PERIODIC}, {AMR_PERIODIC, AMR_PERIODIC}, {AMR_PERIODIC, AMR_PERIODIC}},

// HOST: {(void *)(to), {1, nx}},
// HOST: (long[]){0, 0}, (long[]){nx, ny}, NULL, NULL);
