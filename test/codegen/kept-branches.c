/* What loops keep for their next round, made in several statements: by branches, set twice, by a switch, of structs with an array in
 * them, declared several at a time, by sides of other types than the variable's own. First values of the ring's cell alone, of other
 * arrays, of other formulas. The bits of the program with one level, and sums are kept with several. */
// RUN: %same -w %s
// RUN: %near 1e-2 -w --block=8 %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// CHECK: flux of u{{.*}} across i
// CHECK-NOT: error:
#include <math.h>
#include <stdio.h>

enum { N = 256 };
static double u[N + 2], v[N + 2], a[N + 2];

struct pair { double f[2]; };
struct both { double a, b; };

static double flux(double l, double r)
{
    return 0.25 * (l * l + r * r) - 0.5 * (r - l);
}

static struct pair pair(double l, double r, double vl, double vr)
{
    struct pair p = {{flux(l, r), 0.5 * (vl + vr) - 0.5 * (vr - vl)}};
    return p;
}

#pragma amr kernel
static void branches(double dt, double dx, int scheme)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double left = u[0] + u[1] > 0 ? 0.5 * u[0] * u[0] : 0.5 * u[1] * u[1];
    for (int i = 1; i <= N; i++) {
        double right, s = 0.5 * (u[i] + u[i + 1]);
        if (scheme == 0 || u[i] > u[i + 1]) {
            if (s > 0)
                right = 0.5 * u[i] * u[i];
            else
                right = 0.5 * u[i + 1] * u[i + 1];
        } else if (u[i] > 0) {
            right = 0.5 * u[i] * u[i];
        } else if (u[i + 1] < 0) {
            s *= 2;
            right = 0.125 * s * s;
        } else
            right = 0;
        u[i] -= dt / dx * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void twice(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double left = u[0] * a[1], right, d;
    for (int i = 1; i <= N; i++) {
        right = 0.25 * (u[i] * u[i] + u[i + 1] * u[i + 1]);
        d = u[i + 1] - u[i];
        d *= 0.5;
        right -= d;
        u[i] -= dt / dx * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void of_ring(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double left = 0.5 * v[0] * v[0];
    for (int i = 1; i <= N; i++) {
        double right = flux(v[i], v[i + 1]);
        v[i] -= dt / dx * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void structs(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    struct pair left = pair(u[0], u[1], v[0], v[1]), right;
    for (int i = 1; i <= N; i++) {
        right = pair(u[i], u[i + 1], v[i], v[i + 1]);
        u[i] -= dt / dx * (right.f[0] - left.f[0]);
        v[i] -= dt / dx * (right.f[1] - left.f[1]);
        left = right;
    }
}

static double slope(const double *w, int i)
{
    double l = w[i] - w[i - 1], r = w[i + 1] - w[i];
    return l * r > 0 ? (fabs(l) < fabs(r) ? l : r) : 0;
}

/* Of the array and the index. */
static double upwind(const double *w, int i)
{
    return w[i] + 0.5 * slope(w, i);
}

/* Of cells by their addresses. */
static double between(const double *l, const double *r)
{
    double s = 0.5;
    if (*l > *r)
        s *= 2;
    return 0.5 * (*l + *r) - s * (*r - *l);
}

#pragma amr kernel
static void helpers(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double l = upwind(u, 1), w = between(&v[1], &v[2]), r, e;
    for (int i = 2; i < N; i++) {
        r = upwind(u, i);
        e = between(&v[i], &v[i + 1]);
        a[i] = u[i] - dt / dx * (r - l);
        v[i] -= dt / dx * (e - w);
        l = r;
        w = e;
    }
    for (int i = 2; i < N; i++)
        u[i] = a[i];
}

#pragma amr kernel
static void lists(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    struct both left = {flux(u[0], u[1]), v[0] * v[0]}, right;
    for (int i = 1; i <= N; i++) {
        right.a = flux(u[i], u[i + 1]);
        right.b = v[i] * v[i];
        u[i] -= dt / dx * (right.a - left.a);
        v[i] -= dt / dx * (right.b - left.b);
        left = right;
    }
    double f[2] = {flux(u[0], u[1]), v[0]}, g[2];
    for (int i = 1; i <= N; i++) {
        g[0] = flux(u[i], u[i + 1]);
        g[1] = 0.1 * v[i];
        u[i] -= dt / dx * (g[0] - f[0]);
        v[i] -= dt / dx * (g[1] - f[1]);
        for (int q = 0; q < 2; q++)
            f[q] = g[q];
    }
}

/* Each side is converted as it is set: k / 2 divides numbers with a fraction, n has none, w is rounded. */
#pragma amr kernel
static void kinds(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double left = 0.1 * u[0];
    for (int i = 1; i <= N; i++) {
        double k;
        float w;
        int n = 1;
        if (u[i] > 0.4) {
            k = 1;
            w = 0.1 * u[i];
            n = 4 * u[i];
        } else {
            k = 3;
            w = 0.2f;
        }
        w *= 1.1f;
        double right = 0.1 * u[i] + 0.001 * (k / 2) + 0.01 * w + 0.001 * n;
        u[i] -= dt / dx * (right - left);
        left = right;
    }
}

/* So are the first value and those of the rounds. */
#pragma amr kernel
static void rounds(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double left = 3, before = 1.5;
    for (int i = 1; i <= N; i++) {
        double half = left / 2;
        v[i] -= dt / dx * 0.01 * (u[i] + half - before - 0.1 * left);
        before = half;
        left = (int)(4 * u[i]);
    }
}

/* Another face in front; both exchanged. */
#pragma amr kernel
static void others(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, v, a) spacing(dx)
    double left[2], right[2];
    left[0] = flux(u[0], u[2]);
    left[1] = flux(v[0], v[1]);
    for (int i = 1; i <= N; i++) {
        right[0] = flux(u[i], u[i + 1]);
        right[1] = flux(v[i], v[i + 1]);
        u[i] -= dt / dx * (right[0] - left[1]);
        v[i] -= dt / dx * (right[1] - left[0]);
        left[0] = right[1];
        left[1] = right[0];
    }
}

static void edges(void)
{
    u[0] = u[1];
    u[N + 1] = u[N];
    v[0] = v[1];
    v[N + 1] = v[N];
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        u[i] = 0.3 + exp(-2e-3 * (i - 100) * (i - 100));
        v[i] = 0.5 * exp(-1e-3 * (i - 130) * (i - 130)) + 0.2;
        a[i] = 0.3;
    }
    double h = 1.0 / N;
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        edges();
        branches(0.1 * h, h, t % 2);
        edges();
        twice(0.1 * h, h);
        edges();
        of_ring(0.1 * h, h);
        edges();
        structs(0.1 * h, h);
        edges();
        lists(0.1 * h, h);
        edges();
        helpers(0.1 * h, h);
        edges();
        others(0.1 * h, h);
        edges();
        kinds(0.1 * h, h);
        rounds(0.1 * h, h);
    }
    for (int i = 1; i <= N; i++)
        printf("%.12g %.12g\n", u[i], v[i]);
    return 0;
}
