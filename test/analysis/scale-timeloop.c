/* In the function with the time loop, scale says what becomes of the step. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel scale(dt: 0)
int main(void)
{
    enum { n = 66 };
    static double u[n], un[n];
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double h = 1.0 / (n - 1), dt = 0.1 * h * h, c = dt / (h * h);
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        for (int i = 1; i < n - 1; i++)
            un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
        for (int i = 1; i < n - 1; i++)
            u[i] = un[i];
    }
    return 0;
}

// CHECK: nest 0 main scale-timeloop.c:12 halo{{$}}
// CHECK: scalar c double per level (c = dt / (h * h)){{$}}
// CHECK: spacing h{{$}}
// CHECK: replay double c = dt / (h * h){{$}}
// CHECK: nest 1 main scale-timeloop.c:14{{$}}
