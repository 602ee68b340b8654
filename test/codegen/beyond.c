/* A nest that runs one face before and two behind the cells, where the mesh ends inside a block: it has
 * the last block's rest to run in, and says so where that is too small. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %same --block=8 -DN=46 %s
// RUN: %same --block=10 -DN=47 %s
// RUN: %amrcc --block=8 -DN=47 -o %t/p %s
// RUN: not env OMP_NUM_THREADS=1 AMR_SET="mesh.levels=1" %t/p 2>&1 | FileCheck %s
// CHECK: amr: error: the nest at beyond.c:15 reads neighbours and runs 2 cells beyond the mesh in x, where the last block of 8 has room for 1: build with another --block
#include <stdio.h>

#pragma amr kernel
static void step(double *q, double *f, double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(q, f) face(x: f)
    for (int i = 1; i < N + 4; i++)
        f[i] = (q[i] - q[i - 1]) / h;
    for (int i = 2; i < N + 2; i++)
        q[i] += dt / h * (f[i + 1] - f[i] - 0.01 * (f[i + 2] - 3.0 * f[i + 1] + 3.0 * f[i] - f[i - 1]));
}

int main(void)
{
    static double q[N + 4], f[N + 4];
    double h = 1.0 / N;
    for (int i = 0; i < N + 4; i++)
        q[i] = 0.1 + 0.001 * i * i;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(q, f, h, 0.2 * h * h);
    for (int i = 0; i < N + 4; i++)
        printf("%.15e %.15e\n", q[i], f[i]);
    return 0;
}
