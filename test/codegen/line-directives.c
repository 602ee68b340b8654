// With --line-directives every line that is the user's keeps its number: the program prints some.
// RUN: rm -rf %t && %amrcc --line-directives --emit=%t %s
// RUN: %text %t/line-directives_amr.c | FileCheck %s
// RUN: %same --line-directives %s
// CHECK: #line 1 "{{.*}}line-directives.c"
#include <stdio.h>

#define N 66
static double a[N], b[N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 1; i < N - 1; i++)
        b[i] = 0.5 *
               (a[i - 1] + a[i + 1]);
    printf("%d\n", __LINE__);
    // CHECK: amr_launch(
    // CHECK: #line 17 "{{.*}}line-directives.c"
}

int main(void)
{
    if (a[0] > 1)
        printf("%g\n", a[1]);
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step();
    // CHECK: { amr_step({{.*}}); step(); } amr_steps_end({{.*}});
    printf("%d %d\n", __LINE__, b[3] > 1);
    // CHECK: amr_host_point(&b[3]); printf(
    return 0;
}
