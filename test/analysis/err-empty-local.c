// Arrays without elements, in the nest and in a function that it calls.
// RUN: not %amrcc --dump=plan -Wno-amr-numerics %s 2>&1 | FileCheck %s
static double u[66], un[66];

static double twice(double x)
{
    // CHECK-DAG: err-empty-local.c:[[#@LINE+1]]:5: error: 'none' has no elements
    double none[0];
    return 2 * x + sizeof none;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < 65; i++) {
        // CHECK-DAG: err-empty-local.c:[[#@LINE+1]]:9: error: 'f' has no elements
        double f[2][0];
        un[i] = twice(u[i]) + sizeof f;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
