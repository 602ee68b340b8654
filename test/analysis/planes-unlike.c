/* Arrays of unlike sizes one behind the other in one buffer: their distances are no multiples of one sum of sizes, and
 * do not share a name. */
// RUN: %amrcc --report -w %s | FileCheck %s
#include <stdlib.h>
static int nx = 64, ny = 48;
#define A ((nx + 2) * (ny + 2))
#define B (A + (nx + 3) * (ny + 2))
#define IX(j, i) ((j) * (nx + 2) + (i))
#pragma amr kernel
static void step(double *b, double dt, double h)
{
#pragma amr data domain(j, i) arrays(b) spacing(h)
    // CHECK: b[1] written
    // CHECK: b[2L * (long)nx * ny + 4L * nx + 5L * ny + 10] read
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            b[A + IX(j, i)] = b[IX(j, i)] + b[B + IX(j, i)] + dt / (h * h) * (b[IX(j - 1, i)] - 2 * b[IX(j, i)] + b[IX(j + 1, i)]);
    // CHECK: b[1] read
    for (int j = 1; j <= ny; j++)
        for (int i = 1; i <= nx; i++)
            b[IX(j, i)] = b[A + IX(j, i)];
}
int main(void)
{
    double *b = calloc(3 * B, sizeof *b), h = 1.0 / nx;
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
        step(b, 0.1 * h * h, h);
    free(b);
    return 0;
}
