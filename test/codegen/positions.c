// Iterators used as numbers: the centre in floating point, rounded to float where C would convert to float,
// rounded down in integer contexts.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/positions_kernels.c
// RUN: %same %s
#include <stdio.h>

#define N 130

static double u[N];
static float w[N];

#pragma amr kernel init
static void fill(double h, float hf)
{
#pragma amr data domain(i) arrays(u, w)
    for (int i = 0; i < N; i++) {
        double x = (i + 0.5) * h;
        // CHECK: double x = (amr_centre(amr_at->amr_block, 0, i) + 0.5) * h;
        double y = (2 * i - 1) * h;
        // CHECK-NEXT: double y = (2 * amr_centre(amr_at->amr_block, 0, i) - 1) * h;
        int odd = i % 2;
        // CHECK-NEXT: int odd = amr_index(amr_at->amr_block, 0, i) % 2;
        u[i] = i < N / 2 ? x - y : odd;
        // CHECK-NEXT: u(i) = amr_index(amr_at->amr_block, 0, i) < 130 / 2 ? x - y : odd;
        w[i] = i * hf;
        // CHECK-NEXT: w(i) = (float)amr_centre(amr_at->amr_block, 0, i) * hf;
    }
}

#pragma amr kernel
static void smooth(void)
{
#pragma amr data domain(i) arrays(u, w)
    for (int i = 1; i < N - 1; i++)
        w[i] = u[i - 1] + u[i + 1];
}

int main(void)
{
    fill(0.1, 0.3f);
#pragma amr timeloop
    for (int t = 0; t < 1; t++)
        smooth();
    for (int i = 0; i < N; i++)
        printf("%.17g %.9g\n", u[i], w[i]);
    return 0;
}
