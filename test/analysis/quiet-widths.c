// What is no hidden cell width: sources by a mean of two cells with a large step; entropy fixes whose threshold is made
// of cell values, as Harten and Hyman's; radii in tables. The same forms that do hide one are warned of.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}3{{$}}
#include <math.h>
enum { N = 66 };
static double u[N], un[N], r[N], m[N], rn[N], mn[N], k = 3, c0 = 1, edge[N + 1];
#pragma amr data domain(i) spacing(h) arrays(u, un, r, m, rn, mn)
#define LAPLACE (u[i + 1] - 2 * u[i] + u[i - 1])
#define CELLS for (int i = 1; i < N - 1; i++)

#pragma amr kernel
static void means(double dt, double h)
{
    CELLS un[i] = u[i] + dt * (LAPLACE / (h * h) + 4 * (0.5 * (u[i] + u[i + 1])));
    CELLS u[i] = un[i];
    CELLS un[i] = u[i] + dt * (LAPLACE / (h * h) + k * sqrt(0.5 * (u[i] + u[i + 1])));
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void filters(double dt, double h)
{
    // CHECK-DAG: quiet-widths.c:[[# @LINE + 1]]:5: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
    CELLS un[i] = u[i] + dt * (LAPLACE / (h * h) - k * u[i] + 0.2 * LAPLACE);
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void roe(double dt, double h)
{
    CELLS {
        double f[2][2];
        for (int s = 0; s < 2; s++) {
            int a = i - 1 + s, b = i + s;
            double ua = m[a] / r[a], ub = m[b] / r[b], v = 0.5 * (ua + ub);
            double dr = r[b] - r[a], dm = m[b] - m[a];
            double delta = fmax(0, 4 * (ub - ua)), e1 = fabs(v - c0), l2 = v + c0;
            double e2 = fabs(l2) < delta ? 0.5 * (l2 * l2 / delta + delta) : fabs(l2);
            if (e1 < delta)
                e1 = 0.5 * (e1 * e1 / delta + delta);
            double a1 = ((v + c0) * dr - dm) / (2 * c0), a2 = (dm - (v - c0) * dr) / (2 * c0);
            f[s][0] = 0.5 * (m[a] + m[b]) - 0.5 * (e1 * a1 + e2 * a2);
            f[s][1] = 0.5 * (m[a] * ua + c0 * c0 * r[a] + m[b] * ub + c0 * c0 * r[b]) -
                      0.5 * (e1 * a1 * (v - c0) + e2 * a2 * (v + c0));
        }
        rn[i] = r[i] - dt / h * (f[1][0] - f[0][0]);
        mn[i] = m[i] - dt / h * (f[1][1] - f[0][1]);
    }
    CELLS { r[i] = rn[i]; m[i] = mn[i]; }
}

#pragma amr kernel
static void absolute(double dt, double h)
{
    // CHECK-DAG: quiet-widths.c:[[# @LINE + 1]]:42: warning: this condition compares a difference of 'u', not divided by the cell width
    CELLS un[i] = u[i] + dt * LAPLACE * (fabs(u[i + 1] - u[i - 1]) > 0.02 ? 0.2 : 0) / (h * h);
    CELLS u[i] = un[i];
}

/* Radii of the faces: what their differences multiply falls with the width, as long as it is of second order in all. */
#pragma amr kernel
static void sphere(double dt, double h)
{
    CELLS un[i] = u[i] + dt / (h * h) * (edge[i + 1] * edge[i + 1] * (u[i + 1] - u[i]) - edge[i] * edge[i] * (u[i] - u[i - 1]));
    CELLS u[i] = un[i];
    // CHECK-DAG: quiet-widths.c:[[# @LINE + 1]]:61: warning: 'edge' is the same on all levels, and what it multiplies is a first difference of 'u', not divided by the cell width
    CELLS un[i] = u[i] + dt * LAPLACE / (h * h) - dt / h * (edge[i + 1] - edge[i]) * (u[i + 1] - u[i]);
    CELLS u[i] = un[i];
}

int main(void)
{
    for (int i = 0; i < N + 1; i++)
        edge[i] = 0.1 * (i - 1);

#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        means(1e-5, 0.1);
        filters(1e-5, 0.1);
        roe(1e-5, 0.1);
        absolute(1e-5, 0.1);
        sphere(1e-5, 0.1);
    }
    return u[3] > 1;
}
