// Coefficients that hide the cell width on one side of a condition, which the numbers that are made up for a cell take
// not at all or only sometimes. Not where that side names the width, in conditions of loops, and where the clause says
// how the coefficient goes.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}9{{$}}
#include <math.h>
enum { N = 66 };
static double u[N], un[N], c = 0.1, k = 0.1;
static int kind[N];
#pragma amr data domain(i) spacing(h) arrays(u, un, kind)
#define LAPLACE (u[i + 1] - 2 * u[i] + u[i - 1])

static double steep(double d, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:9: note: on one side of this condition
    if (fabs(d) > 40 * h)
        return 0.2;
    return 0;
}

#pragma amr kernel
static void slides(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * LAPLACE / (h * h) + steep(u[i + 1] - u[i - 1], h) * LAPLACE;
}

#pragma amr kernel
static void filters(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + dt * LAPLACE / (h * h);
        // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:13: note: on one side of this condition
        if (u[i] > 12)
            un[i] += 0.25 * LAPLACE;
    }
}

#pragma amr kernel
static void sometimes(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + dt * LAPLACE / (h * h);
        if (u[i] > 1.5)
            un[i] += 0.25 * LAPLACE;
    }
}

#define PART(x) ((x) < -1e9 ? 0 : (x) > 12 ? 0.25 * LAPLACE : 0)
#pragma amr kernel
static void in_macro(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++)
        // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:{{[0-9]+}}: note: on one side of this condition
        un[i] = u[i] + dt * LAPLACE / (h * h) + PART(u[i]);
}

#pragma amr kernel
static void of_kind(double dt, double h)
{
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + dt * LAPLACE / (h * h);
        // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:13: note: on one side of this condition
        if (kind[i] == 7)
            // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:22: warning: 'k' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
            un[i] += k * LAPLACE;
    }
}

#pragma amr kernel
static void nested(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + dt * LAPLACE / (h * h);
        // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:13: note: on one side of this condition
        if (fabs(u[i + 1] - u[i - 1]) > 40 * h)
            // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:17: note: on one side of this condition
            if (fabs(LAPLACE) > 50 * h * h)
                un[i] += 0.25 * LAPLACE;
    }
}

#pragma amr kernel
static void both(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * LAPLACE / (h * h) + (u[i] > 12 && u[i + 1] > 13 ? 0.25 * LAPLACE : 0);
}

#pragma amr kernel
static void one_after_the_other(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++) {
        double rate = 0, part = LAPLACE;
        if (u[i] < 12)
            part = 0;
        if (u[i + 1] > 13)
            rate = 0.25;
        un[i] = u[i] + dt * LAPLACE / (h * h) + rate * part;
    }
}

#define BEYOND(x, y, d) ((x) > 12 ? 0 : (y) > 12 ? (d) : 0)
#pragma amr kernel
static void of_one_operator(double dt, double h)
{
    // CHECK-DAG: warn-branches.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * LAPLACE / (h * h) + BEYOND(u[i], u[i + 1], 0.25 * LAPLACE);
}

#pragma amr kernel scale(c: 0)
static void meant(double dt, double h)
{
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * LAPLACE / (h * h) + (u[i] > 12 ? c * LAPLACE : 0);
}

#pragma amr kernel
static void right(double dt, double h)
{
    for (int i = 1; i < N - 1; i++) {
        double rate = LAPLACE / (h * h), a = u[i + 1] - u[i], b = u[i] - u[i - 1];
        if (u[i] > 12)
            rate += (u[i] > 20 ? u[i + 1] - u[i] : u[i] - u[i - 1]) / h;
        for (int q = 0; q < 3 && rate > 1e9; q++)
            rate *= 0.5;
        rate += (a * b > 0 ? fmin(a, b) : 0) / h;
        un[i] = kind[i] == 7 ? 1 : u[i] + dt * rate;
    }
}

#pragma amr kernel
static void copy(void)
{
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        slides(1e-5, 0.1);
        copy();
        filters(1e-5, 0.1);
        copy();
        sometimes(1e-5, 0.1);
        copy();
        in_macro(1e-5, 0.1);
        copy();
        of_kind(1e-5, 0.1);
        copy();
        nested(1e-5, 0.1);
        copy();
        both(1e-5, 0.1);
        copy();
        one_after_the_other(1e-5, 0.1);
        copy();
        of_one_operator(1e-5, 0.1);
        copy();
        meant(1e-5, 0.1);
        copy();
        right(1e-5, 0.1);
        copy();
    }
    return u[3] > 1;
}
