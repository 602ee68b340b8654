// Three dimensions: each coarse face meets four fine ones.
// RUN: %amrcc --block=4 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.tolerance=1e-2" %t | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.tolerance=1e-2 refine.conserve=no" %t | FileCheck --check-prefix=LOOSE %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %ranks --block=4 %s
// CHECK: the sum stays
// RUN: rm -rf %t.cuda && %amrcc --target=cuda --emit=%t.cuda %s
// RUN: FileCheck --check-prefix=CUDA %s < %t.cuda/sums-3d_kernels.cu
// CUDA: #define u(k_, j_, i_) amr_at->u[amr_beside(amr_at->amr_neighbor, k_, j_, i_)]
// CUDA: __global__ void amr_1_faces_kernel(AMR_ARGS a)
// CUDA: amr_1_face_z(&here, layer, c / AMR_B, c % AMR_B, out + c);
// CUDA: amr_1_face_y(&here, c / AMR_B, layer, c % AMR_B, out + c);
// CUDA: amr_1_face_x(&here, c / AMR_B, c % AMR_B, layer, out + c);
// CUDA: amr_flux_1 = {1, amr_flux_arrays_1, 7u, 0, NULL, NULL,
// CUDA-NEXT: (const void *)amr_1_faces_kernel, 256};
// LOOSE: the sum drifts
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 32
#define W(i) (((i) + N) % N)
static double u[N][N][N], w[N][N][N], p[N][N][N];
static inline double mm(double a, double b) { return a * b <= 0 ? 0.0 : fabs(a) < fabs(b) ? a : b; }
static inline double up(double a, double b, double c, double d) {
    double l = b + 0.5 * mm(b - a, c - b), r = c - 0.5 * mm(c - b, d - c), s = fmax(fabs(b), fabs(c));
    return 0.5 * (0.5 * l * l + 0.5 * r * r) - 0.5 * s * (r - l);
}
#pragma amr kernel init
static void start(double h)
{
#pragma amr data domain(k, j, i) arrays(u, p)
    for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i + 0.5) * h - 0.4, y = (j + 0.5) * h - 0.6, z = (k + 0.5) * h - 0.3;
            u[k][j][i] = 1.0 + exp(-(x * x + y * y + z * z) * 120.0);
            p[k][j][i] = exp(-(x * x + y * y + z * z) * 120.0);
        }
}
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, w, p)
    for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double fx = up(u[k][j][W(i-1)], u[k][j][i], u[k][j][W(i+1)], u[k][j][W(i+2)]) - up(u[k][j][W(i-2)], u[k][j][W(i-1)], u[k][j][i], u[k][j][W(i+1)]);
            double fy = up(u[k][W(j-1)][i], u[k][j][i], u[k][W(j+1)][i], u[k][W(j+2)][i]) - up(u[k][W(j-2)][i], u[k][W(j-1)][i], u[k][j][i], u[k][W(j+1)][i]);
            double fz = up(u[W(k-1)][j][i], u[k][j][i], u[W(k+1)][j][i], u[W(k+2)][j][i]) - up(u[W(k-2)][j][i], u[W(k-1)][j][i], u[k][j][i], u[W(k+1)][j][i]);
            w[k][j][i] = u[k][j][i] - dt / h * (fx + fy + fz);
        }
    for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[k][j][i] = w[k][j][i];
}
#pragma amr kernel
static double mass(void)
{
#pragma amr data domain(k, j, i) arrays(u)
    double s = 0;
    for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) s += u[k][j][i];
    return s;
}
int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h;
    start(h);
    double a = mass();
#pragma amr timeloop
    for (int t = 0; t < 40; t++) step(dt, h);
    double b = mass();
    if (fabs(b - a) < 1e-13 * a)
        printf("the sum stays %.17g\n", b);
    else
        printf("the sum drifts by %.1e\n", fabs(b - a) / a);
    return 0;
}
