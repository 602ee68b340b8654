// A local that is used in its own initialiser (a slip, but C) stays what it is where the nest's body is copied.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-numerics %s
// RUN: %text %t/self-initialised_kernels.c | FileCheck %s
// RUN: cc -w -fopenmp -fsyntax-only -I%include %t/self-initialised_amr.c
static double u[66][2], un[66][2];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < 65; i++)
        for (int q = 0; q < 2; q++) {
            // CHECK: double x = x * 0;
            double x = x * 0;
            un[i][q] = u[i][q] + x;
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
