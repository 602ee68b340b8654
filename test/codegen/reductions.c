// Sums, minima and maxima in the forms that programs write; names that generated code must not clash with.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/reductions_kernels.c
// RUN: %text %t/reductions_amr.c | FileCheck --check-prefix=HOST %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

#define N 64

static double s[N][N];
static int block[N][N];

#pragma amr kernel init
static void fill(void)
{
#pragma amr data domain(j, i) arrays(s, block)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            s[j][i] = 0.25 * j - i;
            block[j][i] = i - 2 * j;
        }
}

#pragma amr kernel
static void measure(double out[3])
{
#pragma amr data domain(j, i) arrays(s, block)
    double lo = 1e300, hi = -1e300, all = 0.0;
    int most = -1000;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            if (s[j][i] < lo)
                lo = s[j][i];
            hi = fmax(hi, s[j][i]);
            all += s[j][i] * s[j][i];
            most = block[j][i] > most ? block[j][i] : most;
        }
    out[0] = lo;
    out[1] = hi;
    out[2] = all;
    printf("%d\n", most);
}

int main(void)
{
    double out[3];
    fill();
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        measure(out);
    printf("%g %g %g\n", out[0], out[1], out[2]);
    return 0;
}

// KERNEL: if (s(j, i) < AMR_TERM(lo, i)) {
// KERNEL-NEXT: AMR_TERM(lo, i) = s(j, i);
// KERNEL: AMR_TERM(hi, i) = fmax(AMR_TERM(hi, i), s(j, i));
// KERNEL-NEXT: AMR_TERM(all, i) += s(j, i) * s(j, i);
// KERNEL-NEXT: AMR_TERM(most, i) = block(j, i) > AMR_TERM(most, i) ? block(j, i) : AMR_TERM(most, i);
// KERNEL: AMR_TERM(lo, i) = HUGE_VAL;
// KERNEL: AMR_TERM(hi, i) = -HUGE_VAL;
// KERNEL: AMR_TERM(all, i) = 0.0;
// KERNEL: amr_1_cell(amr_at, j, i);
// KERNEL: const int weight = amr_log2_weight(block);
// KERNEL: here.amr_terms = terms - 0;
// KERNEL: here.amr_terms = terms - box.lo[0];
// KERNEL: terms += box.hi[0] - box.lo[0];
// KERNEL: amr_min_add_all(&all_lo, term_lo, terms);
// KERNEL: if (amr_terms_kept)
// KERNEL-NEXT: amr_terms_keep(block, box.lo, box.hi, 0, 2, term_all);
// KERNEL-NEXT: amr_sum_add_all(&all_all, term_all, terms, weight);
// KERNEL: #pragma omp critical
// KERNEL: amr_min_combine(&result[0], &all_lo);
// KERNEL: {AMR_MIN, AMR_DOUBLE, "lo", {1, 0}},
// KERNEL: {AMR_MAX, AMR_DOUBLE, "hi", {1, 0}},
// KERNEL: {AMR_SUM, AMR_DOUBLE, "all", {1, 0}},
// KERNEL: {AMR_MAX, AMR_INT, "most", {1, 0}},

// HOST: NULL, (void *[]){&lo, &hi, &all, &most});
