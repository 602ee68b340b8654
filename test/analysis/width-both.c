/* One nest needs a width in both meanings: the finest cells' in positions, also those computed
 * between the loops or through locals, the level's in difference quotients. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
enum { N = 66 };
static double u[N][N], un[N][N];
#pragma amr kernel
static void step(int n, double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    double c = dt / (h * h), half = 0.5 * h;
    for (int j = 1; j < n - 1; j++) {
        double y = (j - 0.5) * h, dx = h;
        for (int i = 1; i < n - 1; i++) {
            double x = i * dx, q = 1.0 / (2 * half), hx = h;
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] - 2 * u[j][i]) +
                       dt * (y * (u[j + 1][i] - u[j - 1][i]) / (2 * h) - x * q * u[j][i - 1]) +
                       sin(j * h) * (u[j + 1][i] - u[j][i]) / hx;
        }
    }
}

#pragma amr kernel
static double start(int n, double h)
{
#pragma amr data domain(j, i) spacing(h)
    u;
    double sum = 0, half = 0.5 * h;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = i * h + half, vol = x * h * h;
            u[j][i] = exp(-(x - 0.5) * (x - 0.5) / (h * h));
            sum += u[j][i] * vol;
        }
    return sum;
}

int main(void)
{
    start(N, 0.1);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, 0.1, 1e-4);
    return 0;
}

// CHECK: nest 0 step width-both.c:12 halo{{$}}
// CHECK: scalar h double per level (spacing){{$}}
// CHECK: scalar half double per level (half = 0.5 * h){{$}}
// CHECK: scalar h double (finest width: in a position or a sum){{$}}
// CHECK: nest 1 start
// CHECK: scalar h double (finest width: in a position or a sum){{$}}
// CHECK: scalar half double (finest width: in a position or a sum){{$}}
// CHECK-NOT: scalar
