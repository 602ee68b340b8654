// A kernel in a header: an edited copy takes its place, through another header too.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/header-kernel_amr.c | FileCheck %s
// RUN: %text %t/outer_host.h | FileCheck --check-prefix=OUTER %s
// RUN: %text %t/inner_host.h | FileCheck --check-prefix=INNER %s
// RUN: make -s -C %t
// RUN: %same %s
// CHECK: #include "outer_host.h"
// OUTER: #include "inner_host.h"
// INNER: amr_launch(&amr_nest_0,
#include "Inputs/outer.h"

#include <stdio.h>

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        step();
        b[0] = t;
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", b[i]);
    return 0;
}
