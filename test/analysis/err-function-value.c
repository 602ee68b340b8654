// A function that is not called, but compared and handed on.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
static double u[66], un[66];

static double twice(double x)
{
    return 2 * x;
}

static double apply(double (*f)(double), double x)
{
    return f ? f(x) : x;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < 65; i++) {
        // CHECK: err-function-value.c:[[#@LINE+1]]:13: error: 'twice' is a function: as a value it is not supported in a nest
        if (twice)
            un[i] = u[i];
        // CHECK: err-function-value.c:[[#@LINE+1]]:17: error: 'twice' is a function: as a value it is not supported in a nest
        un[i] = apply(twice, u[i]);
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
