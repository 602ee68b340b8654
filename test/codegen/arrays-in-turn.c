/* Problems that are advanced by turns: `a` in each step, `b` in every second one, in two time levels,
 * `v`, which `c` reads in each, in every tenth one, in place or in two arrays that are swapped. A
 * remesh behind a step that has left an array alone looks at it, too. */
// RUN: %near 1e-3 %s
#include <math.h>
#include <stdio.h>

enum { N = 2050 };
static double a[N], an[N], b[2][N], c[N], cn[N], v[N], vn[N], w0[N], w1[N], *w = w0, *wn = w1;
static int now;
static double h = 1.0 / (N - 2);

#pragma amr data domain(i) arrays(a, an, b, c, cn, v, vn, w, wn) spacing(h)

#pragma amr kernel
static void spread(double dt)
{
    for (int i = 1; i < N - 1; i++)
        an[i] = a[i] + dt * (a[i + 1] - 2 * a[i] + a[i - 1]) / (h * h);
    for (int i = 1; i < N - 1; i++)
        a[i] = an[i];
}

#pragma amr kernel
static void steepen(double dt)
{
    for (int i = 1; i < N - 1; i++)
        b[1 - now][i] = b[now][i] - 0.5 * dt / h * (b[now][i] * b[now][i] - b[now][i - 1] * b[now][i - 1]) + 1e-3 * dt / (h * h) * (b[now][i + 1] - 2 * b[now][i] + b[now][i - 1]);
    now = 1 - now;
}

#pragma amr kernel
static void slow(double dt)
{
    for (int i = 1; i < N - 1; i++)
        vn[i] = v[i] - 0.8 * dt / h * (v[i] - v[i - 1]);
    for (int i = 1; i < N - 1; i++)
        v[i] = vn[i];
}

#pragma amr kernel
static void slow_too(double dt)
{
    for (int i = 1; i < N - 1; i++)
        wn[i] = w[i] + 0.8 * dt / h * (w[i + 1] - w[i]);
    double *swap = w;
    w = wn;
    wn = swap;
}

#pragma amr kernel
static void carry(double dt)
{
    for (int i = 1; i < N - 1; i++)
        cn[i] = c[i] - dt / h * v[i] * (c[i] - c[i - 1]) + dt * (0.5 - c[i]);
    for (int i = 1; i < N - 1; i++)
        c[i] = cn[i];
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        double x = (i - 0.5) * h;
        a[i] = exp(-24000 * (x - 0.15) * (x - 0.15));
        b[0][i] = b[1][i] = exp(-8000 * (x - 0.4) * (x - 0.4));
        v[i] = 0.3 + 0.6 * exp(-6000 * (x - 0.7) * (x - 0.7));
        w[i] = wn[i] = exp(-6000 * (x - 0.6) * (x - 0.6));
        c[i] = 0.2;
    }
#pragma amr timeloop
    for (int k = 0; k < 300; k++) {
        double dt = 0.3 * h * h;
        for (int s = 0; s < 3; s++)
            spread(dt);
        if (k % 2 == 0)
            steepen(0.2 * h);
        if (k % 10 == 0)
            slow(0.4 * h);
        if (k % 10 == 5)
            slow_too(0.4 * h);
        carry(0.2 * h);
    }
    for (int i = 0; i < N; i += 10)
        printf("%.6f %.6f %.6f %.6f %.6f\n", a[i], b[now][i], c[i], v[i], w[i]);
    return 0;
}
