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
    return 0;
}
