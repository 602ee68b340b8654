/* Functions that a nest calls. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#include <math.h>
static const double gamma_gas = 1.4;
static inline double slope(double a, double b)
{
    return a * b > 0 ? fmin(a, b) : 0;
}
static inline double flux(double a, double b, double c)
{
    double s = slope(a, b);
    for (int m = 0; m < 3; m++)
        s *= gamma_gas;
    return c * s;
}

#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = flux(u[i - 1], u[i], c);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: helper slope{{$}}
// CHECK: helper flux{{$}}
// CHECK: body un[i] = flux(u[i - 1], u[i], c){{$}}
// CHECK: cost 4 flops 16 bytes{{$}}
