/* Kept fluxes beside usual declarations: an array and what is made of it in one declaration, arrays of constants, a table
 * of coefficients beside a kept number; and any number of statements that set what is kept. The first read its numbers
 * before they were set, in place of an error. */
// RUN: %same --block=8 -DKIND=1 %s
// RUN: %same --block=8 -DKIND=2 %s
// RUN: %same --block=8 -DKIND=3 %s
// RUN: %same --block=8 -DKIND=4 %s
// RUN: %near 0.01 --block=8 -DKIND=1 %s
// RUN: %near 0.01 --block=8 -DKIND=3 %s
// RUN: %near 0.01 --block=8 -DKIND=4 %s
#include <math.h>
#include <stdio.h>
enum { N = 512 };

static double u[N + 2][2];

static void flux(const double *l, const double *r, double f[2])
{
#if KIND == 2
    const double d[2] = {r[0] - l[0], r[1] - l[1]};
#else
    double d[2] = {r[0] - l[0], r[1] - l[1]};
#endif
    f[0] = 0.5 * (l[1] + r[1]) - 0.5 * 1.5 * d[0];
    f[1] = 0.5 * (l[0] + r[0]) - 0.5 * 1.5 * d[1];
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
#if KIND == 4
#define FIRST(k) left[k] = 0.01 * (k + 1) * (u[1][0] - u[0][0]);
    double left[18], right[18];
    FIRST(0) FIRST(1) FIRST(2) FIRST(3) FIRST(4) FIRST(5) FIRST(6) FIRST(7) FIRST(8)
    FIRST(9) FIRST(10) FIRST(11) FIRST(12) FIRST(13) FIRST(14) FIRST(15) FIRST(16) FIRST(17)
    for (int i = 1; i <= N; i++) {
        double sum = 0;
        for (int q = 0; q < 18; q++) {
            right[q] = 0.01 * (q + 1) * (u[i + 1][0] - u[i][0]);
            sum += right[q] - left[q];
        }
        u[i][0] += 1e-3 * dt / (h * h) * sum;
        for (int q = 0; q < 18; q++)
            left[q] = right[q];
    }
#elif KIND == 3
    double w[2] = {0.3 * dt, 1 - dt}, right[2];
    double old = u[0][0];
    for (int i = 1; i <= N; i++) {
        double now = u[i][0];
        right[0] = 0.1 * (u[i][1] - u[i][0]);
        right[1] = 0.2 * (u[i][0] - u[i][1]);
        u[i][0] -= dt / h * (now - old) - 0.5 * dt * (w[0] * right[0] + w[1] * right[1]);
        old = now;
    }
#else
    double left[2], right[2];
    flux(u[0], u[1], left);
    for (int i = 1; i <= N; i++) {
        flux(u[i], u[i + 1], right);
        double v[2] = {u[i][0] - dt / h * (right[0] - left[0]), u[i][1] - dt / h * (right[1] - left[1])}, p = v[0] * v[0];
        u[i][0] = v[0];
        u[i][1] = v[1] + dt * 0.1 * p;
        left[0] = right[0];
        left[1] = right[1];
    }
#endif
}

#pragma amr kernel
static void edges(void)
{
#pragma amr data domain(i) arrays(u)
    u[0][0] = u[1][0];
    u[0][1] = -u[1][1];
    u[N + 1][0] = u[N][0];
    u[N + 1][1] = -u[N][1];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 2; i++) {
        u[i][0] = 1 + exp(-0.02 * (i - 40) * (i - 40));
        u[i][1] = 0.3 * exp(-0.02 * (i - 60) * (i - 60));
    }
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        edges();
        step(0.3 * h, h);
    }
    for (int i = 1; i <= N; i++)
        printf("%.17g %.17g\n", u[i][0], u[i][1]);
    return 0;
}
