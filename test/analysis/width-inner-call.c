/* The width of the cells in plotfiles: the loop calls no kernel that names one, but a function that does, and the
 * width is a variable of file scope. A parameter of that function means nothing at the loop (-DLOCAL). */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %amrcc --dump=plan -DLOCAL %s | FileCheck --check-prefix=LOCAL %s
// CHECK: timeloop main {{[^,]*}}, width dx, time t
// LOCAL: timeloop main {{[^,]*}}, time t
#include <stdlib.h>
enum { N = 66 };
static double u[N], un[N];
#ifdef LOCAL
#define WIDTH , double dx
#define TENTH , 0.1
#else
#define WIDTH
#define TENTH
static double dx = 0.1;
#endif

#pragma amr kernel
static void step(double dt WIDTH)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    double c = dt / (dx * dx);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
static void advance(double dt)
{
    step(dt TENTH);
}
int main(void)
{
    double t = 0.0, dt = 0.001;
#pragma amr timeloop
    while (t < 1.0) {
        advance(dt);
        t += dt;
    }
    return u[3] > 0.0;
}
