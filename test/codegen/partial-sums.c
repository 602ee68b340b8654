// Sums of rows and of planes of them that go into a sum of all, with numbers multiplied in, taken away and counted
// under a condition: the cells add to the sum of all.
// RUN: rm -rf %t && %amrcc --emit=%t --block=4 %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/partial-sums_kernels.c
// RUN: %same --block=4 %s
// RUN: env AMR_SET="mesh.levels=2" %ranks --block=4 %s
// RUN: not %amrcc --dump=plan -DREAD=1 %s 2>&1 | FileCheck --check-prefix=READ %s
// RUN: not %amrcc --dump=plan -DHALF=1 %s 2>&1 | FileCheck --check-prefix=HALF %s
#include <stdio.h>

#define N 12

static double u[N + 2][N + 2][N + 2], h = 1.0 / N;

#pragma amr kernel
static void fill(void)
{
#pragma amr data domain(k, j, i) arrays(u)
    for (int k = 0; k < N + 2; k++)
        for (int j = 0; j < N + 2; j++)
            for (int i = 0; i < N + 2; i++)
                u[k][j][i] = 1.0 / (1 + i + 3 * j + 5 * k);
}

// KERNEL: AMR_TERM(s, i) += h * ((u(k, j, i) * 0.5) * h);
// KERNEL: AMR_TERM(count, i) += 1;
// KERNEL-NEXT: AMR_TERM(t, i) += u(k, j, i);
#pragma amr kernel
static double total(double *some)
{
    double s = 1, t = 0, plane;
    int count = 0;
#pragma amr data domain(k, j, i) arrays(u)
    for (int k = 1; k <= N; k++) {
        double other = 0;
        plane = 0.0;
        for (int j = 1; j <= N; j++) {
            double row = 0;
            int found = 0;
            for (int i = 1; i <= N; i++) {
                row -= u[k][j][i];
                if (u[k][j][i] > 0.05) {
                    found += 1;
                    other += u[k][j][i];
                }
            }
#ifdef READ
            // READ: [[@LINE+1]]:13: error: this statement between the loops of a nest is not supported
            if (row < -1)
                count += 1;
#endif
#ifdef HALF
            // HALF: hint: let the cells of the row add to the sum themselves, in the inner loop
            plane += row / 2;
#else
            plane += row * 0.5;
#endif
            count += found;
        }
        s -= h * (plane * h);
        t += other;
    }
    *some = t;
    return s + count;
}

int main(void)
{
    fill();
    double some = 0, t = 0;
#pragma amr timeloop
    for (int n = 0; n < 3; n++)
        t = total(&some);
    printf("%.12g %.12g\n", t, some);
    return 0;
}
