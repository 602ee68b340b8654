// A pointer that each cell sets to one of several tables, of its own arrays or of the mesh's, and
// only reads through: in the nest, by an assignment behind the declaration, or in a helper whose
// formula takes the place of the call. What the condition reads may change behind it.
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DASSIGNED %s
// RUN: %near 1e-3 --block=8 -DHELPER %s
// RUN: %near 1e-3 --block=8 -DMESH %s
// RUN: %not %amrcc --emit=%t -DWRITTEN %s 2>&1 | FileCheck %s --check-prefix=WRITTEN
// CHECK: body int w = (x < 0.3 ? 0 : (x < 0.6 ? 1 : 2))
// CHECK: (w < 1 ? 0.1 : (w < 2 ? 0.2 : c[0])) * (u[i - 1] - u[i])
// WRITTEN: error: 'w' is a pointer that is set in the nest: not supported yet
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 256, STEPS = 40 };
static const double a[2] = {0.1, 0.1}, b[2] = {0.2, 0.2};

static double mixed(const double *u, int i, double x)
{
    const double *w = x < 0.5 ? a : b;
    return u[i] + w[0] * (u[i - 1] - u[i]) + w[1] * (u[i + 1] - u[i]);
}

#pragma amr kernel scale(-2)
static void step(int n, double *restrict u, double *restrict un,
                 double *restrict v, double h)
{
#pragma amr data domain(i) arrays(u, un, v)
    for (int i = 1; i < n - 1; i++) {
        double x = i * h;
#if defined HELPER
        un[i] = mixed(u, i, x);
#elif defined MESH
        const double *from = x < 0.5 ? u + i - 1 : un + i - 1;
        v[i] = u[i] + 0.2 * (*from - 2 * from[1] + from[2]);
#elif defined ASSIGNED
        const double *w;
        w = x < 0.5 ? a : b;
        x = 0;
        un[i] = u[i] + w[0] * (u[i - 1] - u[i]) + w[1] * (u[i + 1] - u[i]) + x;
#elif defined WRITTEN
        double c[2] = {0.1, 0.2}, d[2] = {0.2, 0.1}, *w = x < 0.5 ? c : d;
        w[0] = 0.3;
        un[i] = u[i] + w[0] * (u[i - 1] - u[i]) + c[1] * (u[i + 1] - u[i]);
#else
        double c[2] = {0.15, 0.15};
        const double *w = x < 0.3 ? a : x < 0.6 ? b : c;
        un[i] = u[i] + w[0] * (u[i - 1] - u[i]) + w[1] * (u[i + 1] - u[i]);
#endif
    }
}

int main(void)
{
    int n = N;
    double h = 1.0 / n, *u = calloc(n, sizeof *u), *un = calloc(n, sizeof *un);
    double *v = calloc(n, sizeof *v);
    for (int i = 0; i < n; i++) {
        double x = i * h - 0.45;
        un[i] = v[i] = u[i] = exp(-x * x / 0.002);
    }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        step(n, u, un, v, h);
        double *s = u;
#ifdef MESH
        u = v;
        v = s;
#else
        u = un;
        un = s;
#endif
    }
    for (int i = 0; i < n; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
