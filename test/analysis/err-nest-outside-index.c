/* A loop that runs past the array, and one that leaves most of it out. */
// RUN: not %amrcc --dump=plan -DN=66 %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DN=200 %s 2>&1 | FileCheck --check-prefix=LONG %s
static double u[N], un[N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < 67; i++)
        un[i] = u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-nest-outside-index.c:10:25: error: the loop over 'i' runs 1 beyond the end of 'un'
// CHECK-NOT: error:
// LONG: err-nest-outside-index.c:10:25: error: the loop over 'i' leaves 133 cells of 'un' out: more than the 64 supported
// LONG-NOT: error:
