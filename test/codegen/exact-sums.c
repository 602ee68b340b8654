// The plane-wise sum of kernels is the sum one by one, bit for bit, whatever the order, the size of the
// terms and the compiler's liberties; infinities and NaN leave their marks.
// RUN: cc -O3 -march=native -ffp-contract=off -fopenmp -I%include %s -o %t -lm && %t
// RUN: cc -O3 -march=native -fassociative-math -fno-signed-zeros -fno-trapping-math -fopenmp -I%include %s -o %t -lm && %t
// RUN: cc -O3 -march=native -ffast-math -fopenmp -I%include %s -o %t -lm && %t
// RUN: cc -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fopenmp -I%include %s -o %t -lm && %t
#define AMR_DIM 2
#define AMR_B 32
#define AMR_HALO 1
#include <amr_device.h>
#include <stdio.h>
#include <stdlib.h>

static double random_term(int spread)
{
    double digits = (double)rand() / RAND_MAX - 0.5;
    return rand() % 7 ? ldexp(digits, rand() % spread - spread / 2) : 0.0;
}

static int differs(const struct amr_accumulator *a, const struct amr_accumulator *b)
{
    return memcmp(a, b, sizeof *a) != 0;
}

int main(void)
{
    static double term[AMR_PLANE], shuffled[AMR_PLANE];
    static const int spreads[] = {1, 10, 60, 200, 700, 2000};
    for (int round = 0; round < 3000; round++) {
        struct amr_accumulator one, all, back;
        int n = rand() % (AMR_PLANE + 1), weight = rand() % 34, spread = spreads[round % 6];
        amr_accumulator_clear(&one, 0);
        amr_accumulator_clear(&all, 0);
        amr_accumulator_clear(&back, 0);
        for (int i = 0; i < n; i++) {
            term[i] = random_term(spread);
            amr_sum_add(&one, term[i], weight);
            shuffled[n - 1 - i] = term[i];
        }
        amr_sum_add_all(&all, term, n, weight);
        amr_sum_add_all(&back, shuffled, n, weight);
        amr_accumulator_normalize(&one);
        amr_accumulator_normalize(&all);
        amr_accumulator_normalize(&back);
        if (differs(&one, &all) || differs(&one, &back)) {
            printf("round %d: %d terms, spread %d: the sums differ\n", round, n, spread);
            return 1;
        }
    }
#ifndef __FAST_MATH__
    struct amr_accumulator odd;
    double special[] = {1.0, INFINITY, -INFINITY, NAN};
    amr_accumulator_clear(&odd, 0);
    amr_sum_add_all(&odd, special, 4, 0);
    if (odd.special != (AMR_SPECIAL_INF | AMR_SPECIAL_NEG_INF | AMR_SPECIAL_NAN)) {
        printf("special values: %llx\n", odd.special);
        return 1;
    }
#endif
    return 0;
}
