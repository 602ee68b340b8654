/* Coefficients that were premultiplied outside. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel scale(c: -2, d: 0)
static void step(int n, double *un, const double *u, double c, double d)
{
#pragma amr data domain(i) arrays(un, u)
    double w = 2.0 * c, v = c + d;
    for (int i = 1; i < n - 1; i++)
        un[i] = d * u[i] + v * u[i - 1] + w * u[i + 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1, 0.1);
    return 0;
}

// CHECK: nest 0 step scale.c:10 halo{{$}}
// CHECK: scalar d double (scale(d: 0)){{$}}
// CHECK: scalar v double per level (v = c + d){{$}}
// CHECK: scalar w double per level (w = 2.0 * c){{$}}
// CHECK: replay double w = 2.0 * c{{$}}
// CHECK: replay double v = c + d{{$}}
