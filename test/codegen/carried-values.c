// Old values and fluxes that a loop keeps for its next round: each round makes them anew, of what the array
// was.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics --emit=%t %s
// RUN: %text %t/carried-values_amr.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

enum { N = 96 };
static double u[N], v[N];
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
    // CHECK: ; /* no longer needed */
    // CHECK-NEXT: {
    // CHECK-NEXT: double (*u_new) = amr_temporary(
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

/* A flux, into another array; the first one is declared with others. */
#pragma amr kernel scale(-1)
static void advect(double c)
{
#pragma amr data domain(i) arrays(u, v)
    double right, half, left = flux(u[0], u[1]);
    int i;
    for (i = 1; i < N - 1; i++) {
        half = 0.5 * (u[i] + u[i + 1]);
        right = flux(half, u[i + 1]);
        right = right - 0.1 * (u[i + 1] - u[i]);
        v[i] = u[i] - c * (right - left);
        left = flux(u[i], u[i + 1]);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        u[i] = exp(-0.01 * (i - 30) * (i - 30));
        s[i] = 1 + 0.5 * u[i];
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        diffuse(0.1);
        back(0.2f);
        advect(0.1);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g %.9g\n", u[i], s[i]);
    return 0;
}

