// Updates that jump with the sign of a difference of neighbours. Not those whose jump vanishes with the difference, as
// upwind differences and limiters, nor by the sign of what no difference is, nor by that of a mask.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}3{{$}}
#include <math.h>
enum { N = 66 };
static double u[N], un[N], v[N], mask[N];
#pragma amr data domain(i) spacing(h) arrays(u, un, v, mask)
#define LAPLACE ((u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h))
#define CELLS for (int i = 1; i < N - 1; i++)

static double sign(double d)
{
    // CHECK-DAG: warn-jumps.c:[[# @LINE + 1]]:12: warning: 'un' jumps with the sign of a difference of 'u', however small that is: coarse cells do not keep differences below refine.tolerance
    return d > 0 ? 1 : -1;
}

static double minmod(double a, double b)
{
    return 0.5 * (copysign(1, a) + copysign(1, b)) * fmin(fabs(a), fabs(b));
}

#pragma amr kernel
static void copies(double dt, double h)
{
    // CHECK-DAG: warn-jumps.c:[[# @LINE + 1]]:53: warning: 'un' jumps with the sign of a difference of 'u'
    CELLS un[i] = u[i] + dt * (0.01 * LAPLACE + 4 * copysign(1.0, u[i + 1] - u[i - 1]));
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void helps(double dt, double h)
{
    CELLS un[i] = u[i] + dt * (0.01 * LAPLACE + sign(u[i + 1] - u[i - 1]));
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void counts(double dt, double h)
{
    CELLS {
        double d = (u[i + 1] - u[i - 1]) / (2 * h);
        // CHECK-DAG: warn-jumps.c:[[# @LINE + 1]]:53: warning: 'un' jumps with the sign of a difference of 'u'
        un[i] = u[i] + dt * (0.01 * LAPLACE + 4 * ((d > 0) - (d < 0)));
    }
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void right(double dt, double h)
{
    CELLS {
        double a = v[i + 1] - v[i - 1], l = u[i] - u[i - 1], r = u[i + 1] - u[i];
        double smooth = a / (2 * h) / sqrt(a * a / (4 * h * h) + 1);
        un[i] = u[i] - dt * (a > 0 ? l : r) / h - dt * copysign(1, a) * a / h + dt * minmod(l, r) / h +
                dt * smooth + dt * copysign(1, v[i]) + (l * r > 0 ? fmin(l, r) * dt / h : 0) +
                (mask[i + 1] - mask[i] > 0 ? dt : 0);
        if (u[i] > u[i + 1])
            un[i] -= dt * (u[i] - u[i + 1]) / h;
    }
    CELLS u[i] = un[i];
    CELLS v[i] += dt * u[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        copies(1e-5, 0.1);
        helps(1e-5, 0.1);
        counts(1e-5, 0.1);
        right(1e-5, 0.1);
    }
    return u[3] > 1;
}
