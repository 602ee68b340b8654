// Values that a loop keeps for its next round, old ones and fluxes: each round gets an element of an array of the
// runtime's, and all of them are made before the cells are changed.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics --emit=%t %s
// RUN: %text %t/carried-values_amr.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

enum { N = 96 };
static double u[N], v[N], w[N];
static float s[N];

static double flux(double l, double r)
{
    return 0.25 * (l * l + r * r) - 0.5 * (r - l);
}

/* An old value, upwards. */
#pragma amr kernel scale(-2)
static void diffuse(double c)
{
#pragma amr data domain(i) arrays(u)
    // CHECK: double (*left) = amr_temporary(
    double left = u[0];
    for (int i = 1; i < N - 1; i++) {
        double old = u[i];
        u[i] = old + c * (left - 2 * old + u[i + 1]);
        left = old;
    }
}

/* ... and downwards, in a variable of another type, set before the cell is. */
#pragma amr kernel scale(-2)
static void back(float c)
{
#pragma amr data domain(i) arrays(s)
    int i;
    float right;
    right = s[N - 1];
    for (i = N - 2; i > 0; --i) {
        float new = s[i] + c * (s[i - 1] - 2 * s[i] + right);
        right = s[i];
        s[i] = new;
    }
}

/* Fluxes, two together, one of them made of both arrays; and a step of two parts. */
#pragma amr kernel
static void advance(double dt, double dx)
{
#pragma amr data domain(i) arrays(v, w) spacing(dx)
    double vl = flux(v[0], v[1]), wl = 0.0, wr;
    for (int i = 1; i < N - 1; i++) {
        double vr = flux(v[i], v[i + 1]);
        if (i == N - 2)
            wr = 0;
        else
            wr = 0.5 * (v[i] + v[i + 1]) * (w[i] + w[i + 1]);
        v[i] -= dt / dx * (vr - vl);
        w[i] -= dt / dx * (wr - wl);
        vl = vr;
        wl = wr;
    }
}

/* A local that is kept, and then used for something else. */
#pragma amr kernel
static void reused(double c)
{
#pragma amr data domain(i) arrays(u, v, w)
    double left = flux(u[0], u[1]);
    for (int i = 1; i < N - 1; i++) {
        double right = flux(u[i], u[i + 1]);
        u[i] = u[i] * 0.9 + c * left;
        left = right;
        right = 0.5 * v[i];
        w[i] = right + 0.1;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        u[i] = exp(-0.01 * (i - 30) * (i - 30));
        s[i] = v[i] = 1 + 0.5 * u[i];
        w[i] = sin(0.1 * i);
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        diffuse(0.1);
        back(0.2f);
        advance(0.2 / N, 1.0 / N);
        reused(0.1);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g %.17g %.17g %.9g\n", u[i], v[i], w[i], s[i]);
    return 0;
}

