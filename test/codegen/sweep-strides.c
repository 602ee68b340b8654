// What a sweep's stride is computed by: an update under a condition, a loop that multiplies sizes, a direction by the last
// bit of the step. A direction that nobody can know is said when the program runs.
// RUN: %near 2e-3 --block=8 -DFORM=0 %s
// RUN: %near 2e-3 --block=8 -DFORM=1 %s
// RUN: %amrcc --dump=plan -DFORM=0 %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck %s
// RUN: %amrcc -DFORM=2 %s -o %t -lm 2>&1
// RUN: not env AMR_SET="mesh.levels=1" %t 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK-NOT: warning:
// CHECK: nest 0 sweep
// CHECK: where dir == 0
// CHECK: access u (0,-2) read
// CHECK: where !(dir == 0)
// CHECK: access u (-2,0) read
// UNKNOWN: begins inside the mesh array 'u{{.*}}'; mesh arrays must not overlap; where a variable in the index leads to neighbours, amrcc must know its values: call the function with numbers
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2, NX = 64, NY = 48, MX = NX + 2 * NG, MY = NY + 2 * NG };

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static void edges(double *u, int dir)
{
    int s = dir == 0 ? 1 : MX, t = dir == 0 ? MX : 1, n = dir == 0 ? MX : MY, m = dir == 0 ? MY : MX;
    for (int p = 0; p < m; p++)
        for (int g = 0; g < NG; g++) {
            u[p * t + g * s] = u[p * t + NG * s];
            u[p * t + (n - 1 - g) * s] = u[p * t + (n - 1 - NG) * s];
        }
}

#pragma amr kernel
static void sweep(double *u, double *f, int dir, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    double a = dir == 0 ? 1.0 : 0.6, c = a * dt / h;
    int s = 1;
#if FORM == 0
    if (dir)
        s *= MX;
#else
    const int extent[] = {MX, MY};
    for (int d = 0; d < dir; d++)
        s *= extent[d];
#endif
    for (int j = NG; j < NG + NY + (dir == 1); j++)
        for (int i = NG; i < NG + NX + (dir == 0); i++) {
            int k = j * MX + i;
            f[k] = u[k - s] + 0.5 * (1 - c) * minmod(u[k - s] - u[k - 2 * s], u[k] - u[k - s]);
        }
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++) {
            int k = j * MX + i;
            u[k] -= c * (f[k + s] - f[k]);
        }
}

int main(int argc, char **argv)
{
    double h = 1.0 / NX, dt = 0.4 * h;
    double *u = calloc(MX * MY, sizeof *u), *f = calloc(MX * MY, sizeof *f);
    int first = argc > 1 ? atoi(argv[1]) : 0;
    for (int j = 0; j < MY; j++)
        for (int i = 0; i < MX; i++) {
            double x = (i - NG + 0.5) * h - 0.3, y = (j - NG + 0.5) * h - 0.3;
            u[j * MX + i] = exp(-200 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int n = 0; n < 12; n++)
        for (int d = 0; d < 2; d++) {
#if FORM == 2
            int dir = d == first;
            sweep(u, f, dir ^ first, dt, h);
#else
            int dir = (n + d + first) & 1;
            edges(u, dir);
            sweep(u, f, dir, dt, h);
#endif
        }
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            printf("%.17g\n", u[j * MX + i]);
    free(u);
    free(f);
    return 0;
}
