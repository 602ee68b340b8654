// Loops from 0 over arrays with ghost cells, reached by a macro or by u[j + 1][i + 1]: the mesh counts as the arrays
// do. Positions keep the loop's numbers. Nests that read only go along, and one that counts as the arrays do fits in.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view -Wno-amr-numerics %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/ghost-macro_kernels.c
// RUN: %amrcc --dump=plan -Wno-amr-host-view -Wno-amr-numerics %s | FileCheck %s
// RUN: %same -Wno-amr-host-view -Wno-amr-numerics %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 32
#define PAD 2
#define W (N + 2 * PAD)
#define U(j, i) u[((j) + PAD) * W + (i) + PAD]
#define V(j, i) v[((j) + PAD) * W + (i) + PAD]

// CHECK: axis j ring 2 2 boundary ring
// CHECK: axis i ring 2 2 boundary ring
#pragma amr kernel
static void start(double *u, double h)
{
#pragma amr data domain(j, i) arrays(u)
    // CHECK: nest 0 start
    // CHECK-NEXT: range j = 2 : 34
    // CHECK-NEXT: range i = 2 : 34
    // CHECK: access u (0,0) write
    // CHECK: shift j 2
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            // KERNEL: u(j, i) = sin((amr_centre(amr_at->amr_block, 0, i) - 2) * h) *
            // KERNEL-NEXT: cos((amr_centre(amr_at->amr_block, 1, j) - 2) * h);
            U(j, i) = sin(i * h) * cos(j * h);
}

#pragma amr kernel
static double step(const double *u, double *v, double h, double dt)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    double most = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            // CHECK: array v double read written full
            // CHECK: array u const double read
            // CHECK-NEXT: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
            V(j, i) = U(j, i) + dt * (U(j, i + 1) + U(j, i - 1) + U(j + 1, i) + U(j - 1, i) - 4 * U(j, i)) / (h * h);
            // KERNEL: if (amr_covers(amr_at->amr_block, 0, i, 7 + 2)) {
            if (i == 7)
                V(j, i) += dt;
        }
    // CHECK: nest 2 step
    // CHECK-NEXT: range j = 2 : 34
    // CHECK: access v (0,0) read
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            most = fmax(most, fabs(V(j, i)));
    return most;
}

/* The same arrays as the arrays themselves count. */
#pragma amr kernel
static void damp(double *v)
{
#pragma amr data domain(j, i) arrays(v)
    // CHECK: nest 3 damp
    // CHECK-NEXT: range j = 2 : 2 + 32
    // CHECK-NOT: shift
    for (int j = PAD; j < PAD + N; j++)
        for (int i = PAD; i < PAD + N; i++)
            v[j * W + i] *= 0.99;
}

int main(void)
{
    double *u = calloc(W * W, sizeof *u), *v = calloc(W * W, sizeof *v);
    start(u, 0.2);
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        printf("%.17g\n", step(u, v, 0.2, 0.005));
        damp(v);
        double *x = u;
        u = v;
        v = x;
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", U(j, i));
    return 0;
}
