// Conditions that compare the size of a difference of neighbours with what a cell holds, and those on another array than
// what they choose between. Not of slopes, values, and interpolated ones.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}4{{$}}
#include <math.h>
enum { N = 66 };
static double u[N], un[N], p[N];
#pragma amr data domain(i) spacing(h) arrays(u, un, p)
#define DIFFUSE(c) (dt * (c) * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h))
#define CELLS for (int i = 1; i < N - 1; i++)

#pragma amr kernel
static void own(double dt, double h)
{
    // CHECK-DAG: warn-relative.c:[[# @LINE + 1]]:34: warning: this condition compares a difference of 'u', not divided by the cell width
    CELLS un[i] = u[i] + DIFFUSE(fabs(u[i + 1] - u[i - 1]) > 0.02 * u[i] ? 0.2 : 0.1);
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void of_both(double dt, double h)
{
    // CHECK-DAG: warn-relative.c:[[# @LINE + 1]]:34: warning: this condition compares a difference of 'p', not divided by the cell width
    CELLS un[i] = u[i] + DIFFUSE(fabs(p[i + 1] - p[i]) > 0.1 * (p[i] + p[i + 1]) ? 0.2 : 0.1);
    CELLS u[i] = un[i];
}

// A sensor of pressure. A ratio of differences, as that of right(), is the same on all levels.
#pragma amr kernel
static void sensor(double dt, double h)
{
    // CHECK-DAG: warn-relative.c:[[# @LINE + 1]]:34: warning: this condition compares a difference of 'p', not divided by the cell width
    CELLS un[i] = u[i] + DIFFUSE(fabs(p[i + 1] - p[i - 1]) / (p[i + 1] + p[i - 1]) > 0.01 ? 0.2 : 0.1);
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void of_another(double dt, double h)
{
    // CHECK-DAG: warn-relative.c:[[# @LINE + 1]]:34: warning: this condition compares a difference of 'p', not divided by the cell width
    CELLS un[i] = u[i] + DIFFUSE(fabs(p[i + 1] - p[i - 1]) > 0.02 ? 0.2 : 0.1);
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void right(double dt, double h)
{
    CELLS {
        double a = u[i] - u[i - 1], b = u[i + 1] - u[i];
        un[i] = u[i] + DIFFUSE(fabs(b) / h > 0.02 * u[i] ? 0.2 : 0.1) +
                dt / h * (a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b);
        if (fabs(a) / (fabs(b) + 1e-12) > 2)
            un[i] += dt / h * a;
        if (0.5 * (u[i] + u[i + 1]) > 0.3 || fabs(u[i + 1]) > 3 || fmax(u[i], u[i + 1]) > 2)
            un[i] += dt;
        if (fmin(u[i] - 0.5 * b, u[i] + 0.5 * b) <= 0)
            un[i] -= dt;
        if (fabs(a) + fabs(b) > 1e-12 * u[i])
            un[i] += dt * a * b / (fabs(a) + fabs(b)) / h;
    }
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void pushes(double dt)
{
    CELLS p[i] += dt * u[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        own(1e-5, 0.1);
        of_both(1e-5, 0.1);
        of_another(1e-5, 0.1);
        right(1e-5, 0.1);
        pushes(1e-5);
    }
    return u[3] > 1;
}
