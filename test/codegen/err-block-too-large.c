// A block that no thread's stack would hold.
// RUN: not %amrcc --block=512 --emit=%t %s 2>&1 | FileCheck %s
// CHECK: amrcc: error: blocks of 512 cells each way are too large in 2-D: at most 256
static double a[514][514], b[514][514];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 1; j < 513; j++)
        for (int i = 1; i < 513; i++)
            b[j][i] = a[j - 1][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step();
    return 0;
}
