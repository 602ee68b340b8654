/* Coefficients in a local array or struct are computed anew for each level, as scalars are: given by the declaration, by
 * designators, entry by entry, read by an inner loop, handed on to a scalar. */
// RUN: rm -rf %t && %amrcc --block=8 --emit=%t -o p %s
// RUN: %text %t/width-aggregates_amr.c | FileCheck %s
// RUN: %near 4e-3 --block=8 %s
// RUN: %near 4e-3 --block=8 -DENTRIES %s
// RUN: %amrcc --dump=plan -DROWS %s 2>&1 | FileCheck --check-prefix=ROWS %s
// RUN: %near 4e-3 --block=8 -DINNER %s
// RUN: %near 4e-3 --block=8 -DSTRUCT %s
// RUN: %amrcc --dump=plan -DMEMBERS %s 2>&1 | FileCheck --check-prefix=MEMBERS %s
// RUN: %amrcc --dump=plan -DDESIGNATED %s 2>&1 | FileCheck --check-prefix=DESIGNATED %s
// RUN: %near 4e-3 --block=8 -DNESTED %s
// RUN: %amrcc --dump=plan -DSCALARS %s 2>&1 | FileCheck --check-prefix=SCALARS %s
#include <math.h>
#include <stdio.h>
// ROWS: scalar w[0][0] double per level (w[0][0] = dt / (h * h))
// ROWS: scalar w[1][1] double per level (w[1][1] = dt / (h * h))
// MEMBERS: scalar c.x double per level (c.x = dt / (h * h))
// MEMBERS: scalar c.y double per level (c.y = c.x)
// DESIGNATED: scalar c.x double per level (c.x = dt / (h * h))
// DESIGNATED: scalar c.y double per level (c.y = dt / (h * h))
// SCALARS: scalar cx double per level (cx = w[0])
// SCALARS: replay double w[0] = dt / (h * h)
enum { N = 258 };
static double a[N], b[N];

// CHECK: amr_ratio(amr_l);
// CHECK-NEXT: const double amr_w_0 = dt / (h * h);
// CHECK-NEXT: const double amr_w_1 = dt / (h * h);
// CHECK-NEXT: amr_s[amr_l].amr_w_0 = amr_w_0;
// CHECK-NEXT: amr_s[amr_l].amr_w_1 = amr_w_1;
#pragma amr kernel
static void step(double *un, double *u, double h, double dt)
{
#pragma amr data domain(i) arrays(un, u) spacing(h)
#if defined ENTRIES
    double w[2] = {dt};
    w[0] /= h;
    w[0] = w[0] / h;
    w[1] = w[0];
#define WX w[0]
#define WY w[1]
#elif defined ROWS
    double w[2][2] = {{dt / (h * h), 0}, {0, dt / (h * h)}};
#define WX w[0][0]
#define WY w[1][1]
#elif defined STRUCT
    struct {
        double x, y;
    } c = {dt / (h * h), dt / (h * h)};
#define WX c.x
#define WY c.y
#elif defined MEMBERS
    struct {
        double x, y;
    } c;
    c.x = dt / (h * h);
    c.y = c.x;
#define WX c.x
#define WY c.y
#elif defined DESIGNATED
    struct {
        double x, y;
        int n;
    } c = {.n = 3, .y = dt / (h * h), .x = dt / (h * h)};
#define WX c.x
#define WY c.y
#elif defined NESTED
    struct {
        double w[2];
    } c = {{dt / (h * h), dt / (h * h)}};
#define WX c.w[0]
#define WY c.w[1]
#elif defined SCALARS
    double w[2] = {dt / (h * h), dt / (h * h)}, cx = w[0], cy = w[1];
#define WX cx
#define WY cy
#else
    const double w[2] = {dt / (h * h), dt / (h * h)};
#define WX w[0]
#define WY w[1]
#endif
    for (int i = 1; i < N - 1; i++) {
#ifdef INNER
        double sum = 0, d[2] = {u[i - 1] - u[i], u[i + 1] - u[i]};
        for (int k = 0; k < 2; k++)
            sum += w[k] * d[k];
        un[i] = u[i] + sum;
#else
        un[i] = u[i] + WX * (u[i - 1] - u[i]) + WY * (u[i + 1] - u[i]);
#endif
    }
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.4 * h * h, *u = a, *un = b;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = exp(-100 * (i * h - 0.5) * (i * h - 0.5));
#pragma amr timeloop
    for (int t = 0; t < 400; t++) {
        step(un, u, h, dt);
        double *s = u;
        u = un;
        un = s;
    }
    for (int i = 0; i < N; i += 4)
        printf("%.17g\n", u[i]);
    return 0;
}
