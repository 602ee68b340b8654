// Beside difference quotients, a part that goes with a power of a difference that is no whole number, and names no
// width. Not where the difference is divided, where the clause says how the coefficient goes, and where the powers make
// a whole number.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not="warning: this" --implicit-check-not="warning: what this" %s
#include <math.h>
enum { N = 66 };
static double u[N], un[N], old[N], kc[N], smooth[N], c = 0.1, k = 0.1;
#pragma amr data domain(i) spacing(h) arrays(u, un, old, kc, smooth)
#define NEST(part) \
    for (int i = 1; i < N - 1; i++) \
        un[i] = u[i] + dt * ((u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h) + (part));
#define SLOPE fabs((u[i + 1] - u[i - 1]))

#pragma amr kernel
static void warned(double dt, double h)
{
    // CHECK: warn-broken-power.c:[[# @LINE + 2]]:5: warning: this update has a part that goes with the power 0.5 of a difference of 'u', and is not divided by the cell width
    // CHECK: hint: divide the difference by the variables of spacing, or put the part's coefficient into a variable c of its own, and write scale(c: 0) on the kernel
    NEST(4 * sqrt(SLOPE))
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: this update has a part that goes with the power 1.5 of a difference of 'u'
    NEST(4 * pow(fabs(u[i] - u[i - 1]), 1.5))
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this update has a part that goes with the power 0.33 of a difference of 'u'
    NEST(k * cbrt(u[i + 1] - u[i]))
}

#pragma amr kernel scale(c: 0)
static void meant(double dt, double h)
{
    NEST(c * sqrt(SLOPE))
}

#pragma amr kernel
static void right(double dt, double h)
{
    NEST(4 * sqrt(SLOPE / h))
    NEST(4 * sqrt(u[i]))
    NEST(sqrt(SLOPE * SLOPE) / h)
}

/* Coefficients that go with the width and with no power of it, in front of a nest, in it and in an array: 0.2 of the
 * range at 1e-2, and nothing was said. */
#pragma amr kernel
static void no_power(double dt, double h)
{
    double c = 1 - exp(-dt / h);
    // CHECK: warn-broken-power.c:[[# @LINE + 2]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it: coarse cells get another amount
    // CHECK: hint: as of exp(-dt / h) or dt / (h + dt): compute the coefficient in front of the nest, in a variable c, and write scale(c: p) on the kernel
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - c * (u[i] - u[i - 1]);
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (h + dt) * (u[i] - u[i - 1]) - tanh(dt / h) * (u[i + 1] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        kc[i] = 1 - exp(-dt / h * old[i]);
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - kc[i] * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        kc[i] = old[i] > 0.75 ? 1 - exp(-dt / h) : 0;
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - kc[i] * (u[i] - u[i - 1]);
    double small = 1e-9;
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - (1 - exp(-old[i] * small / h)) * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        kc[i] = 1 - exp(-dt / h * (1 + 0.1 * old[i]));
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - kc[i] * (u[i] - u[i - 1]);
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.2 * (1 - exp(-dt / h)) * (u[i + 1] - 2 * u[i] + u[i - 1]);
    // CHECK: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what this update makes of a difference of 'u' goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - fmin(0.9, 1 - exp(-dt / h)) * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        kc[i] = 1 / (1 + 0.05 * dt / h * (1 + old[i]));
    // CHECK-DAG: warn-broken-power.c:[[# @LINE + 1]]:5: warning: what 'un' gets here from its own cell goes with the cell width, and with no power of it
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / h * (u[i] - u[i - 1]) + (1 - kc[i]) * (old[i] - u[i]);
    c = dt / h;
    // CHECK-DAG: warn-broken-power.c:[[# @LINE + 2]]:5: warning: this update divides a difference of 'u' by the power 2 of the cell width, by more than its distance
    // CHECK-DAG: hint: compute that part's coefficient in front of the nest, in a variable c
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - c * (1 - 0.3 * c) * (u[i] - u[i - 1]);
}

/* Fitted exponentially; a sign that is smoothed over a cell; a guard against a width of 0; limits that the finest cells
 * keep, and coarse ones with them; interfaces that are smoothed over some cells. */
#pragma amr kernel
static void as_equations(double dt, double h)
{
    const double eps = 1e-6;
    double guard = 1e-12, c = fmax(0, fmin(0.9, dt / h));
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / sqrt(h * h + eps * eps) * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / sqrt(h * h + guard * guard) * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++) {
        double d = 0.5 * h, f = d / tanh(d);
        un[i] = u[i] + dt * (f * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h) - (u[i + 1] - u[i - 1]) / (2 * h));
    }
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt * u[i] / sqrt(u[i] * u[i] + h * h) * ((u[i + 1] - u[i - 1]) / (2 * h) - 1);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (h + guard) * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - c * (u[i] - u[i - 1]) - fmin(0.9, old[i] * dt / h) * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - 0.5 * c * (u[i + 1] - u[i - 1]) + 0.5 * c * c * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        smooth[i] = 0.01 + 0.5 * (1 + tanh(old[i] / (1.5 * h)));
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - smooth[i] * dt / h * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        smooth[i] = fmin(0.9, (1 + old[i]) * dt / h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - smooth[i] * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        old[i] = un[i];
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
        warned(1e-5, 0.1);
        meant(1e-5, 0.1);
        right(1e-5, 0.1);
        no_power(1e-5, 0.1);
        as_equations(1e-5, 0.1);
        copy();
    }
    return u[3] > 1;
}
