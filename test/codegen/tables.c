/* Tables in generated text: pointers into the level's entries, sent in front of the launch; the
 * results of a program that uses all kinds, whose tables change in the loop. */
// RUN: rm -rf %t && %amrcc --block=8 --emit=%t -o p %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/p_kernels.c
// RUN: %text %t/tables_amr.c | FileCheck --check-prefix=HOST %s
// RUN: %same --block=8 %s
// RUN: %amrcc --block=8 --target=cuda --emit=%t/cuda -o p %s
// RUN: FileCheck --check-prefix=CUDA %s < %t/cuda/p_kernels.cu
#include <stdio.h>
#include <stdlib.h>
enum { N = 34 };
static double u[N][N], un[N][N];
static const float gain[2][3] = {{0.1f, 0.2f, 0.3f}, {0.4f, 0.5f, 0.6f}};

#pragma amr kernel scale(0)
static void step(double *x, const int *shift, const double *pulse, int t)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int k = u[j][i] > 3.0 ? 2 : 0;
            un[j][i] = 0.5 * u[j][i] + 0.1 * u[j][i - 1] + x[i + 1] - x[i - 1] + shift[j] +
                       gain[1][k] * pulse[t];
        }
}

int main(void)
{
    double *x = malloc(N * sizeof *x), pulse[12];
    int *shift = malloc(N * sizeof *shift);
    for (int i = 0; i < N; i++) {
        x[i] = i * (i % 5);
        shift[i] = i % 3;
    }
    for (int t = 0; t < 12; t++)
        pulse[t] = 1.0 / (t + 1);
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        step(x, shift, pulse, t);
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++)
                u[j][i] = un[j][i];
        x[t] += 0.25;
        if (t == 6)
            shift[3] = 7;
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i][N - 1 - i]);
    return 0;
}

// KERNEL: const double *amr_table_x_0; /* x */
// KERNEL-NEXT: const int *amr_table_shift_1; /* shift */
// KERNEL: amr_at->amr_table_x_0[i + 1] -
// KERNEL-NEXT: amr_at->amr_table_x_0[i - 1] + amr_at->amr_table_shift_1[j] +
// KERNEL-NEXT: amr_at->amr_table_gain_2[(1) * 3 + k] * amr_at->amr_table_pulse_3[0];
// KERNEL: here.amr_table_x_0 = (const double *)a->table[0].data +
// KERNEL-NEXT: amr_table_entry(&a->table[0], block, 0);
// KERNEL: here.amr_table_gain_2 = (const float *)a->table[2].data;
// KERNEL: /* name, type, axis, base, reach, power, on faces, entries */
// KERNEL: {"x", AMR_DOUBLE, 0, 0, 1, 0, 0, 0},
// KERNEL-NEXT: {"shift", AMR_INT, 1, 0, 0, 0, 0, 0},
// KERNEL-NEXT: {"gain", AMR_FLOAT, -1, 0, 0, 0, 0, 0},
// HOST: amr_tables(&amr_nest_0,
// HOST-NEXT: (struct amr_table[]){
// HOST-NEXT: {x, (1) + -1, (34 - 1) - (1) + 2},
// HOST-NEXT: {shift, (1) + 0, (34 - 1) - (1) + 0},
// HOST-NEXT: {&gain[0][0], 0, 6},
// HOST-NEXT: {&pulse[t], 0, 1},
// CUDA: here.amr_table_x_0 = (const double *)a.table[0].data +
// CUDA-NEXT: amr_table_entry(&a.table[0], block, 0);
