/* A loop that runs past the array. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
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
