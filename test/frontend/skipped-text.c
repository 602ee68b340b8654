// RUN: %amrcc --dump=unit %s 2>&1 | FileCheck %s
// What the preprocessor skips holds no pragmas and is not what a pragma stands before.

// CHECK-NOT: error
#if 0
#pragma amr kernal
it's not even C
#endif
// CHECK: (pragma kernel)
// CHECK-NEXT: (function main
#pragma amr kernel
#ifdef NOT_DEFINED
#pragma amr data spaceing(h)
static int hidden;
#else
int main(void)
#endif
{
    int i, sum = 0;
// CHECK: (pragma timeloop)
// CHECK-NEXT: (for (= i 0) (< i 3)
#pragma amr timeloop
#if 0
    for (i = 0; i < 2; i++)
#elif /* a condition \
goes on */ 1 + \
    1 // its own line
    for (i = 0; i < 3; i++)
#endif
        sum += i;
    return sum;
}
