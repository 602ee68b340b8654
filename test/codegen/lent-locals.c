// Helpers that give back several values, through pointers to locals of the cell and through arrays of it; a user's
// own maximum; while loops and switches.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/lent-locals_kernels.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

#define N 66
#define GAMMA 1.4

static double rho[N], mom[N], ene[N], rho1[N], mom1[N], ene1[N];
static int kind[N];

static double larger(double a, double b)
{
    if (a > b)
        return a;
    return b;
}

// CHECK: void flux(const double *u, double *f, double *speed)
static void primitive(const double *u, double *v, double *p)
{
    *v = u[1] / u[0];
    *p = (GAMMA - 1.0) * (u[2] - 0.5 * u[1] * *v);
}

static void flux(const double u[3], double f[3], double *speed)
{
    double v, p;
    primitive(u, &v, &p);
    f[0] = u[1];
    f[1] = u[1] * v + p;
    f[2] = (u[2] + p) * v;
    *speed = larger(fabs(v) + sqrt(GAMMA * p / u[0]), *speed);
}

#pragma amr kernel
static double step(double l)
{
#pragma amr data domain(i) arrays(rho, mom, ene, rho1, mom1, ene1, kind)
    double fastest = 0.0;
    int i;
    for (i = 1; i < N - 1; i++) {
        double a[3] = {rho[i - 1], mom[i - 1], ene[i - 1]}, b[3] = {rho[i + 1], mom[i + 1], ene[i + 1]};
        double fa[3], fb[3], speed = 0.0, limit = l;
        int halvings = 0;
        // CHECK: flux(a, fa, &speed);
        flux(a, fa, &speed);
        flux(b, fb, &speed);
        fastest = larger(fastest, speed);
        // CHECK: while (limit * speed > 0.9) {
        while (limit * speed > 0.9) {
            if (++halvings > 40)
                break;
            limit *= 0.5;
        }
        // CHECK: switch (
        switch (kind[i]) {
        case 1: /* a wall */
            rho1[i] = rho[i];
            mom1[i] = 0.0;
            ene1[i] = ene[i];
            // CHECK: return;
            continue;
        case 2:
            limit = 0.0;
            /* fall through */
        default:
            rho1[i] = 0.5 * (a[0] + b[0]) - 0.5 * limit * (fb[0] - fa[0]);
            mom1[i] = 0.5 * (a[1] + b[1]) - 0.5 * limit * (fb[1] - fa[1]);
            break;
        }
        ene1[i] = 0.5 * (a[2] + b[2]) - 0.5 * limit * (fb[2] - fa[2]);
    }
    for (i = 1; i < N - 1; i++) {
        int again = 2;
        rho[i] = rho1[i];
        mom[i] = mom1[i];
        do {
            ene[i] = ene1[i];
        } while (--again);
    }
    return fastest;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        rho[i] = rho1[i] = i < 30 ? 1.0 : 0.5;
        ene[i] = ene1[i] = i < 30 ? 2.5 : 1.0;
        kind[i] = i == 50 ? 1 : i % 20 == 7 ? 2 : 0;
    }
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        printf("%.15g\n", step(0.3));
    for (int i = 0; i < N; i += 5)
        printf("%.15g %.15g %.15g\n", rho[i], mom[i], ene[i]);
    return 0;
}
