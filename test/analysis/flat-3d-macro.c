/* Flat arrays in three dimensions through a macro, with symbolic strides. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
#define AT(i, j, k) ((i) + nx * ((j) + ny * (k)))

#pragma amr kernel
static void step(int nx, int ny, int nz, double *un, const double *u)
{
#pragma amr data domain(k, j, i) arrays(un, u)
    for (int k = 1; k < nz - 1; k++)
        for (int j = 2; j < ny - 1; j++)
            for (int i = 1; i < nx - 3; i++)
                un[AT(i, j, k)] = u[AT(i + 3, j, k)] + u[AT(i, j - 2, k)] + u[AT(i, j, k - 1)] +
                                  u[AT(i - 1, j + 1, k + 1)];
}

int main(void)
{
    double *u = malloc(40 * 40 * 40 * 8), *un = malloc(40 * 40 * 40 * 8);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(40, 40, 40, un, u);
    return 0;
}

// CHECK: mesh dim 3 axes k j i halo 3 directions 0x361d410{{$}}
// CHECK: axis k ring 1 1 boundary ring{{$}}
// CHECK: axis j ring 2 1 boundary ring{{$}}
// CHECK: axis i ring 1 3 boundary ring{{$}}
// CHECK: array un double written full at un stride (long)nx * ny, nx, 1{{$}}
// CHECK: array u const double read at u stride (long)nx * ny, nx, 1{{$}}
// CHECK: offsets (-1,0,0) (0,-2,0) (0,0,3) (1,1,-1){{$}}
// CHECK: hull (-1,-2,-1) (1,1,3) directions 0x361d410{{$}}
