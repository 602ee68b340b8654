/* Sums that go with the place and numbers of the launch: what a cell adds is written down where it is known for all cells, with
 * constants of file scope; not where only some cells are compared with the largest value, or where nobody knows how often a loop
 * in the cell adds. Along an edge such a loop shows in the bounds, whether or not what it adds goes with its counter. A
 * leaf that is split for the sake of one beside it is looked at, too. */
// RUN: %amrcc -w --block=8 %s --emit=%t.d
// RUN: FileCheck %s < %t.d/sums-bounds_kernels.c
// CHECK: /* sums-bounds.c:{{[0-9]+}}: report
// CHECK: struct amr_bound amr_bounds_2[] = {
// CHECK-NOT: UNKNOWN
// CHECK: {AMR_BOUND_REDUCED, {{.*}}, 0, AMR_DOUBLE, 1, NULL},
// CHECK-NOT: UNKNOWN
// CHECK: {AMR_BOUND_REDUCED, {{.*}}, 1, AMR_DOUBLE, 1, NULL},
// CHECK: {AMR_BOUND_REDUCED, {{.*}}, 2, AMR_DOUBLE, 1, NULL},
// CHECK: const struct amr_nest amr_nest_2
// CHECK: /* sums-bounds.c:{{[0-9]+}}: inside
// CHECK: {AMR_BOUND_REDUCED, {{.*}}, 0, AMR_DOUBLE, 0, NULL},
// CHECK: /* sums-bounds.c:{{[0-9]+}}: some
// CHECK-NOT: AMR_BOUND_REDUCED
// CHECK: /* sums-bounds.c:{{[0-9]+}}: often
// CHECK-NOT: AMR_BOUND_REDUCED
// CHECK: /* sums-bounds.c:{{[0-9]+}}: edge
// CHECK: AMR_BOUND_TERM
// CHECK: AMR_BOUND_ROUND
// RUN: %near 1e-2 --block=8 %s
#include <math.h>
#include <stdio.h>

enum { N = 258, STEPS = 60 };
static const double rate = 0.01, size = 0.1;
static double u[N][N], un[N][N];

static double exact(double x, double t)
{
    return exp(-x * x / (size * size + rate * t));
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + rate / 4 * dt / (h * h) *
                                     (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

#pragma amr kernel
static double report(double dx, double t, double *off)
{
#pragma amr data domain(j, i) arrays(u)
    double sum = 0, all = 0, most = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double e = fabs(u[j][i] - exact((i - 0.5) * dx - 0.5, t));
            all += u[j][i];
            if (u[j][i] < 2)
                sum += e;
            most = fmax(most, e);
        }
    *off = most;
    return sum / all;
}

#pragma amr kernel
static double inside(int end)
{
#pragma amr data domain(j, i) arrays(u)
    double sum = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            if (i <= end)
                sum += u[j][i];
    return sum;
}

/* A drop that makes leaves beside it finer. The middles of cells there lie on a line, those of coarser and finer ones not. */
#pragma amr kernel
static double on_line(double t)
{
#pragma amr data domain(j, i) arrays(u)
    double sum = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double x = i - 17.5, y = j - 67.3 - t;
            sum += (u[j][i] + 1) * (exp(-50 * x * x) + exp(-y * y - (i - 10) * (i - 10)));
        }
    return sum;
}

#pragma amr kernel
static double some(double dx, double t)
{
#pragma amr data domain(j, i) arrays(u)
    double most = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            if ((i - 0.5) * dx < t)
                most = fmax(most, u[j][i]);
    return most;
}

#pragma amr kernel
static double often(double dx, int times, double t)
{
#pragma amr data domain(j, i) arrays(u)
    double sum = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double all = 0;
            for (int q = 0; q < times; q++)
                all += exp(-((i - 0.5) * dx - t) * ((i - 0.5) * dx - t) / 0.001);
            sum += all * u[j][i];
        }
    return sum;
}

static double repeated(double x, int times, double t)
{
    double all = 0;
    for (int q = 0; q < times; q++)
        all += t * sin(3 * x) / 40;
    return all;
}

#pragma amr kernel
static void edge(double dx, int times, double t)
{
#pragma amr data domain(j, i) arrays(u)
    for (int i = 0; i < N; i++)
        u[0][i] = repeated(i * dx, times, t);
}

int main(void)
{
    double h = 1.0 / (N - 2), dt = 0.2 * h * h / rate, off;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exact((i - 0.5) * h - 0.5, 0);
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        step(h, dt);
        edge(h, 40, 0.001 * s);
        if (s % 20 == 0) {
            double mean = report(h, s * dt, &off);
            printf("%.6f %.6f ", mean, off);
        }
        if (s % 20 == 0)
            printf("%.6f %.6f %.5f %.6f\n", inside(s + 30) / (N * N), some(h, 0.5 + 0.1 * s * dt),
                   often(h, 40, 0.5 + 0.01 * s) / (N * N), on_line(s * dt));
    }
    return 0;
}
