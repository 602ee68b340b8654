/* The flux function is chosen at run time and called through a struct's pointer, that
   may lead to the library. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <math.h>
#define N 130
typedef double (*flux_fn)(double, double);
static double roe(double a, double b)
{
    return 0.5 * (a + b);
}
static double upwind(double a, double b)
{
    return a;
}
double u[N], un[N];
struct model {
    flux_fn flux;
    double cfl;
};
#pragma amr kernel
void step(const struct model *m, double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / dx * (m->flux(u[i], u[i + 1]) - m->flux(u[i - 1], u[i]));
}
int main(int argc, char **argv)
{
    struct model m = {argc > 1 ? roe : argc > 2 ? upwind : fmin, 0.5};
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(&m, 0.1, 1.0);
    printf("%g\n", un[3]);
}

// CHECK: err-flux-pointer.c:26:35: error: a call through a function pointer is not supported in a nest
// CHECK: hint: call the function by its name; where the program chooses one, choose by an 'if' on a number, in the nest or around two nests
// CHECK: err-flux-pointer.c:26:61: error: a call through a function pointer is not supported in a nest
// CHECK: hint: call the function by its name; where the program chooses one, choose by an 'if' on a number, in the nest or around two nests
// CHECK-NOT: error:
