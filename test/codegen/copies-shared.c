// One function puts the new values of several fields back: each is advanced. Slopes in ghost cells tell nothing of the mesh, and a
// step in time that the kernel makes of the width is the same on all levels.
// RUN: %near 2e-2 --block=8 %s
// RUN: %near 1e-2 --block=8 -DSTEP %s
// RUN: %near 1e-2 --block=8 -DSTEP -DBYTES %s
// RUN: %amrcc --dump=plan --block=8 %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: axis i ring 2 2 boundary ring{{$}}
#include <math.h>
#include <stdio.h>
#include <string.h>
enum { N = 128 };
static double u[N + 4], un[N + 4], v[N + 4], vn[N + 4], s[N + 4], r[N + 4];

static double limited(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static double flux(double l, double r)
{
    return 0.25 * (l * l + r * r) - 0.5 * fmax(fabs(l), fabs(r)) * (r - l);
}

static void edges(double *a)
{
    a[0] = a[1] = a[2];
    a[N + 3] = a[N + 2] = a[N + 1];
}

#ifdef BYTES
static void copy(double *to, const double *from)
{
    memcpy(to, from, (N + 4) * sizeof *to);
}
#else
#pragma amr kernel
static void copy(double *to, const double *from)
{
#pragma amr data domain(i) arrays(to, from)
    for (int i = 2; i < N + 2; i++)
        to[i] = from[i];
}
#endif

static void put(double *to, const double *from)
{
    copy(to, from);
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, v, vn, s, r) spacing(h)
#ifdef STEP
    dt = 0.25 * h * h;
    for (int i = 2; i < N + 2; i++) {
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]) + dt * 20 * sin(u[i]);
        vn[i] = v[i] + dt / (h * h) * (v[i - 1] - 2 * v[i] + v[i + 1]);
    }
#else
    for (int i = 1; i < N + 3; i++) {
        s[i] = 0.5 * limited(u[i] - u[i - 1], u[i + 1] - u[i]);
        r[i] = 0.5 * limited(v[i] - v[i - 1], v[i + 1] - v[i]);
    }
    for (int i = 2; i < N + 2; i++) {
        un[i] = u[i] - dt / h * (flux(u[i] + s[i], u[i + 1] - s[i + 1]) - flux(u[i - 1] + s[i - 1], u[i] - s[i]));
        vn[i] = v[i] - dt / h * (flux(v[i] + r[i], v[i + 1] - r[i + 1]) - flux(v[i - 1] + r[i - 1], v[i] - r[i]));
    }
#endif
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 4; i++) {
        u[i] = 0.2 + exp(-pow(((i - 1.5) * h - 0.3) / 0.1, 2));
        v[i] = 0.5 + 0.3 * exp(-pow(((i - 1.5) * h - 0.5) / 0.1, 2));
    }
#pragma amr timeloop
    for (int n = 0; n < 80; n++) {
        edges(u);
        edges(v);
        edges(un);
        edges(vn);
        step(0.3 * h, h);
        put(u, un);
        put(v, vn);
    }
    for (int i = 0; i < N + 4; i++)
        printf("%.9g %.9g\n", u[i], v[i]);
    return 0;
}
