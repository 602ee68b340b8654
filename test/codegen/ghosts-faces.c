/* Ghost cells beside the last cell, in a finite-volume program whose fluxes run over all faces, one
 * more than there are cells: the loops that set them are boundaries, no host code. */
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -w -DFACES=0 %s 2>&1 | FileCheck %s
// RUN: %same -Wno-amr-numerics %s
// RUN: %same -Wno-amr-numerics -DFACES=0 %s
// RUN: %near 1e-2 --block=8 -Wno-amr-numerics %s
// RUN: %near 1e-2 --block=8 -Wno-amr-numerics -DFACES=0 %s
#include <stdio.h>
#include <math.h>
#define NX 64
#define NY 32
#define G 2
#ifndef FACES
#define FACES 1 /* values that arrays of fluxes have more */
#endif
double h[NY + 2 * G][NX + 2 * G], hu[NY + 2 * G][NX + 2 * G], fh[NY + 2 * G][NX + 2 * G + FACES], gh[NY + 2 * G + FACES][NX + 2 * G], fu[NY + 2 * G][NX + 2 * G + FACES], gu[NY + 2 * G + FACES][NX + 2 * G];
double dx = 0.1, dt = 0.01;
#pragma amr data domain(j, i) arrays(h, hu, fh, gh, fu, gu) spacing(dx)
static double mm(double a, double b) { return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b; }
#pragma amr kernel
void fluxes(void)
{
    for (int j = G; j < NY + G; j++)
        for (int i = G; i <= NX + G; i++) {
            double l = h[j][i - 1] + 0.5 * mm(h[j][i - 1] - h[j][i - 2], h[j][i] - h[j][i - 1]);
            double r = h[j][i] - 0.5 * mm(h[j][i] - h[j][i - 1], h[j][i + 1] - h[j][i]);
            fh[j][i] = 0.5 * (hu[j][i - 1] + hu[j][i]) - 0.5 * (r - l);
            fu[j][i] = 0.25 * (l * l + r * r) - 0.5 * (hu[j][i] - hu[j][i - 1]);
        }
    for (int j = G; j <= NY + G; j++)
        for (int i = G; i < NX + G; i++) {
            double l = h[j - 1][i] + 0.5 * mm(h[j - 1][i] - h[j - 2][i], h[j][i] - h[j - 1][i]);
            double r = h[j][i] - 0.5 * mm(h[j][i] - h[j - 1][i], h[j + 1][i] - h[j][i]);
            gh[j][i] = -0.5 * (r - l);
            gu[j][i] = -0.5 * (hu[j][i] - hu[j - 1][i]);
        }
}
#pragma amr kernel
void update(void)
{
    for (int j = G; j < NY + G; j++)
        for (int i = G; i < NX + G; i++) {
            h[j][i] -= dt / dx * (fh[j][i + 1] - fh[j][i] + gh[j + 1][i] - gh[j][i]);
            hu[j][i] -= dt / dx * (fu[j][i + 1] - fu[j][i] + gu[j + 1][i] - gu[j][i]);
        }
}
void bc(void)
{
    for (int j = 0; j < NY + 2 * G; j++)
        for (int g = 0; g < G; g++) {
            h[j][g] = h[j][G]; h[j][NX + G + g] = h[j][NX + G - 1];
            hu[j][g] = -hu[j][2 * G - 1 - g]; hu[j][NX + G + g] = -hu[j][NX + G - 1 - g];
        }
    for (int g = 0; g < G; g++)
        for (int i = 0; i < NX + 2 * G; i++) {
            h[g][i] = h[G][i]; h[NY + G + g][i] = h[NY + G - 1][i];
            hu[g][i] = hu[G][i]; hu[NY + G + g][i] = hu[NY + G - 1][i];
        }
}
int main(void)
{
    for (int j = 0; j < NY + 2 * G; j++) for (int i = 0; i < NX + 2 * G; i++) h[j][i] = 1 + 0.3 * exp(-0.05 * ((i - 20) * (i - 20) + (j - 12) * (j - 12)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) { bc(); fluxes(); update(); }
    for (int j = 0; j < NY + 2 * G; j++) for (int i = 0; i < NX + 2 * G; i++) printf("%.12g\n", h[j][i] + hu[j][i]);
    return 0;
}

// CHECK: axis j ring 2 {{[23]}} boundary ring
// CHECK: axis i ring 2 {{[23]}} boundary ring
// CHECK: nest 3 bc ghosts-faces.c:{{[0-9]+}} boundary inward
// CHECK: nest 18 bc ghosts-faces.c:{{[0-9]+}} boundary inward
// CHECK-NOT: view {{.*}}c:5{{[0-8]}}
