/* One power for all of an update that has a second difference and a difference of squares of differences, as a chain of springs that
 * stiffen: these go with the third power (77 times the tolerance at 1e-3). Squares of the data that go with the same power are fine. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -Werror -DRIGHT %s
// RUN: %amrcc --dump=plan -Werror -DEVEN %s
enum { N = 1002 };
static double u[N], old[N], un[N];

#ifdef RIGHT
#pragma amr kernel scale(c: -2, d: -3)
#else
#pragma amr kernel scale(-2)
#endif
static void step(double c, double d)
{
#pragma amr data domain(i) arrays(u, old, un)
    // CHECK: warn-squares.c:[[#@LINE+2]]:5: warning: scale(-2), but the update of this nest has a part that goes with squares of the data and with the power 3 of the distance of neighbours
    // CHECK: hint: put the coefficients of its parts into variables of their own: scale(a: -2, b: -3)
    for (int i = 1; i < N - 1; i++) {
        double r = u[i + 1] - u[i], l = u[i] - u[i - 1];
#ifdef EVEN
        un[i] = 2 * u[i] - old[i] + c * (r - l) + d * ((u[i + 1] + u[i]) * r - (u[i] + u[i - 1]) * l);
#else
        un[i] = 2 * u[i] - old[i] + c * (r - l) + d * (r * r - l * l);
#endif
    }
    for (int i = 1; i < N - 1; i++) {
        old[i] = u[i];
        u[i] = un[i];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 1500; t++)
        step(0.25, 0.0625);
    return u[3] > 1;
}
