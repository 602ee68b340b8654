// Functions and constants that cells use go along, in order, under names of their own where two files have
// the same one; words that C++ reserves get an underscore.
// RUN: rm -rf %t && %amrcc --emit=%t -o two %s %S/Inputs/second.c
// RUN: FileCheck %s < %t/two_kernels.c
// RUN: %text %t/second_amr.c | FileCheck --check-prefix=OTHER %s
// RUN: %same %s %S/Inputs/second.c
#include "Inputs/shared.h"

#include <stdio.h>

// CHECK: AMR_CONSTANT double gamma_ = 1.4;
// CHECK-NEXT: AMR_CONSTANT double less = gamma_ - 1.0;
// CHECK: AMR_INLINE double square(double x)
// CHECK: AMR_INLINE double limit(double a, double amr_user_template)
// CHECK: double b = square(a) * less;
// CHECK-NEXT: if (b > amr_user_template) {
// CHECK-NEXT: return amr_user_template;
// CHECK: AMR_INLINE double limit_2(double a)
static const double gamma_ = 1.4, less = gamma_ - 1.0;

static inline double square(double x)
{
    return x * x;
}

static double limit(double a, double template)
{
    double b = square(a) * less;
    if (b > template)
        return template;
    return b;
}

double new[N][N], old[N][N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(new, old)
    // CHECK: #define amr_user_new(j_, i_) amr_at->amr_user_new[AMR_AT2(j_, i_)]
    // CHECK: amr_user_new(j, i) = limit(old(j, i - 1), 3.0);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            new[j][i] = limit(old[j][i - 1], 3.0);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            old[j][i] = new[j][i] = i * 0.1 - j * 0.01;
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        step();
        back();
    }
    for (int j = 0; j < N; j++)
        printf("%.17g %.17g\n", old[j][N - 1 - j], new[j][j]);
    return 0;
}
// CHECK: old(j, i) = limit_2(amr_user_new(j, i));
// OTHER: #include "two_amr.h"
// OTHER: #include "shared.h"
// OTHER: amr_launch(&amr_nest_1,
