/* More levels than the mesh has room for: those whose blocks are larger than it are left out, for all that has been asked
 * for before it is known how large it is: initial nests, boundaries. Nothing else changes, and no time is lost. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: env AMR_SET='mesh.levels=4' %ends 0 --block=8 %s > %t/four
// RUN: env AMR_SET='mesh.levels=12' %ends 0 --block=8 %s > %t/twelve
// RUN: grep -v 'amr: note' %t/twelve | diff %t/four -
// RUN: FileCheck %s < %t/twelve
// CHECK: amr: note: mesh.levels = 12 is more than the mesh can use, 4 is taken: its shortest side has 50 cells, and a block of the coarsest of 4 levels is 64 wide
// RUN: env AMR_SET='mesh.levels=12' %ends 0 --block=64 %s | FileCheck --check-prefix=ONE %s
// ONE: amr: note: mesh.levels = 12 is more than the mesh can use, 1 is taken: its shortest side has 50 cells, and a block of the coarsest of 1 levels is 64 wide
// RUN: %near 2e-3 --block=8 %s
#include <math.h>
#include <stdio.h>

enum { NY = 52, NX = 82 };
static double u[NY][NX], un[NY][NX];

#pragma amr kernel
static void start(double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i] = exp(-400 * ((i * h - 0.3) * (i * h - 0.3) + (j * h - 0.2) * (j * h - 0.2)));
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (NX - 2);
    start(h);
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
        for (int i = 0; i < NX; i++)
            u[0][i] = u[1][i];
        step(h, 0.2 * h * h);
    }
    for (int i = 1; i < NX; i += 8)
        printf("%.9g %.9g\n", u[17][i], u[40][i]);
    return 0;
}
