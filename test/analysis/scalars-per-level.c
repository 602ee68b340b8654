/* Scalars computed from the widths before a nest. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double dt, double hx, double hy, double k)
{
#pragma amr data domain(j, i) spacing(hy, hx) arrays(un, u)
    double cx = dt / (hx * hx), cy = dt;
    cy /= hy * hy;
    const double w = 2.0 * (cx + cy), fixed = 0.5 * dt;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = fixed + w * u[j][i] + cx * u[j][i + 1] + cy * u[j - 1][i] + hx * k;
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, 0.1, 0.5, 0.5, 1);
    return 0;
}

// CHECK: nest 0 step scalars-per-level.c:10 halo{{$}}
// CHECK: scalar fixed const double{{$}}
// CHECK: scalar w const double per level (w = 2.0 * (cx + cy)){{$}}
// CHECK: scalar cx double per level (cx = dt / (hx * hx)){{$}}
// CHECK: scalar cy double per level (cy = dt){{$}}
// CHECK: scalar hx double per level (spacing){{$}}
// CHECK: scalar k double{{$}}
// CHECK: spacing hy{{$}}
// CHECK: spacing hx{{$}}
// CHECK: replay double cx = dt / (hx * hx){{$}}
// CHECK: replay double cy = dt{{$}}
// CHECK: replay cy /= hy * hy{{$}}
// CHECK: replay const double w = 2.0 * (cx + cy){{$}}
