// A kernel in a header of another folder, which includes one beside it. Both are copied; the header of
// that name beside the source is another one.
// RUN: rm -rf %t && mkdir %t && cp -r %S/Inputs/solver %t/solver && cp %S/Inputs/params.h %t
// RUN: cp %s %t/heat.c && cd %t && %amrcc --emit=%t/out heat.c
// RUN: %text %t/out/heat_amr.c | FileCheck %s
// RUN: %text %t/out/kernel_host.h | FileCheck --check-prefix=KERNEL %s
// RUN: %text %t/out/params_host.h | FileCheck --check-prefix=PARAMS %s
// RUN: make -s -C %t/out
// RUN: %same %t/heat.c
// CHECK: #include "kernel_host.h"
// CHECK-NEXT: #include "params.h"
// KERNEL: #include "params_host.h"
// KERNEL: amr_launch(&amr_nest_0,
// PARAMS: #define KAPPA 0.25
#include "solver/kernel.h"
#include "params.h"

#include <stdio.h>

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        step();
        b[0] = t;
    }
    printf("%g\n", kappa());
    for (int i = 0; i < N; i++)
        printf("%.17g\n", b[i]);
    return 0;
}
