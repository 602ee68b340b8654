// Fluxes and slopes that go with another power of the cell width on one side of a condition of the nest that makes them:
// what another nest makes of them is judged for both sides. Not where both are alike, nor of squares of slopes that a
// width divides.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}3{{$}}
#include <math.h>
enum { N = 66 };
static double z[N], zn[N], q[N], r[N], s[N], f[N], slope[N];
#pragma amr data domain(i) spacing(h) arrays(z, zn, q, r, s, f, slope)
#define STEP (z[i] - z[i - 1])

#pragma amr kernel
static void slides(double dt, double h)
{
    for (int i = 1; i < N; i++)
        // CHECK-DAG: warn-made-on-sides.c:[[# @LINE + 1]]:16: note: as 'q' is on one side of this condition
        q[i] = fabs(STEP / h) > 12 ? 0.2 * STEP : dt * STEP / (h * h) * 1e-3;
    // CHECK-DAG: warn-made-on-sides.c:[[# @LINE + 1]]:5: warning: this update has a part that is a first difference of 'q', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++)
        z[i] += q[i + 1] - q[i];
}

#pragma amr kernel
static void slides_elsewhere(double dt, double h)
{
    for (int i = 1; i < N; i++) {
        // CHECK-DAG: warn-made-on-sides.c:[[# @LINE + 1]]:13: note: as 'r' is on one side of this condition
        if (z[i] < 12)
            r[i] = dt * STEP / (h * h) * 1e-3;
        else
            r[i] = 0.2 * STEP;
    }
    // CHECK-DAG: warn-made-on-sides.c:[[# @LINE + 1]]:5: warning: this update has a part that is a first difference of 'r', and is not divided by the cell width
    for (int i = 1; i < N - 1; i++)
        z[i] += r[i + 1] - r[i];
}

#pragma amr kernel
static void filters(double dt, double h)
{
    for (int i = 1; i < N - 1; i++) {
        double c = z[i + 1] - 2 * z[i] + z[i - 1];
        // CHECK-DAG: warn-made-on-sides.c:[[# @LINE + 1]]:16: note: as 's' is on one side of this condition
        s[i] = z[i] > 12 ? 0.2 * c : dt * c / (h * h) * 1e-3;
    }
    // CHECK-DAG: warn-made-on-sides.c:[[# @LINE + 1]]:5: warning: 's' is a second difference, not divided by the cell width where it is made, nor here
    for (int i = 1; i < N - 1; i++)
        z[i] += s[i];
}

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static double flux(double a, double b)
{
    return 0.25 * (a * a + b * b) - 0.5 * fmax(fabs(a), fabs(b)) * (b - a);
}

#pragma amr kernel
static void right(double dt, double h)
{
    for (int i = 1; i < N; i++)
        f[i] = fabs(STEP / h) > 12 ? 0.2 * STEP / h : 0.05 * STEP / h;
    for (int i = 1; i < N - 1; i++)
        z[i] += dt / h * (f[i + 1] - f[i]);
    for (int i = 1; i < N - 1; i++)
        slope[i] = minmod(z[i + 1] - z[i], z[i] - z[i - 1]);
    for (int i = 2; i < N - 2; i++)
        zn[i] = z[i] - dt / h * (flux(z[i] + 0.5 * slope[i], z[i + 1] - 0.5 * slope[i + 1]) -
                                flux(z[i - 1] + 0.5 * slope[i - 1], z[i] - 0.5 * slope[i]));
    for (int i = 2; i < N - 2; i++)
        z[i] = zn[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        slides(1e-5, 0.1);
        slides_elsewhere(1e-5, 0.1);
        filters(1e-5, 0.1);
        right(1e-5, 0.1);
    }
    return z[3] > 1;
}
