/* Weights of a stencil in tables whose entries go with the cell width by the clause: filled by the program, picked by
 * number or by a loop, and constant ones, which are no numbers of the source then. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// RUN: %amrcc --target=cuda --block=8 -w --emit=%t %s && FileCheck --check-prefix=CUDA %s < %t/scaled-tables_kernels.cu
// CHECK: table line[0] double one value scale -2
// CHECK: table around[0][0] const float one value scale -2
// CUDA: .start[block->level];
#include <math.h>
#include <stdio.h>

enum { N = 130, STEPS = 200 };
static double u[N][N], un[N][N], line[3], picked[2][3];
static const float around[3][3] = {{0.05f, 0.2f, 0.05f}, {0.2f, -1.0f, 0.2f}, {0.05f, 0.2f, 0.05f}};

#pragma amr data domain(j, i) arrays(u, un)

#pragma amr kernel scale(line: -2, picked: -2)
static void across(int which)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double sum = line[0] * u[j - 1][i] + line[1] * u[j][i] + line[2] * u[j + 1][i];
            for (int m = 0; m < 3; m++)
                sum += picked[which][m] * u[j][i + m - 1];
            un[j][i] = u[j][i] + sum;
        }
}

#pragma amr kernel scale(around: -2)
static void back(void)
{
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            float sum = 0;
            for (int n = 0; n < 3; n++)
                for (int m = 0; m < 3; m++)
                    sum += around[n][m] * un[j + n - 1][i + m - 1];
            u[j][i] = un[j][i] + 0.2 * sum;
        }
}

int main(void)
{
    for (int m = 0; m < 3; m++)
        line[m] = picked[0][m] = (m == 1 ? -2 : 1) * 0.2;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = exp(-((i - 40) * (i - 40) + (j - 50) * (j - 50)) / 200.0);
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        across(0);
        back();
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.15g\n", u[j][i]);
    return 0;
}
