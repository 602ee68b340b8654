// Old values that a loop keeps for its next round: each round gets an element of an array of the
// runtime's, and all of them are made before the cells are changed.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics --emit=%t %s
// RUN: %text %t/carried-values_amr.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

enum { N = 96 };
static double u[N];
static float s[N];

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
    }
    for (int i = 0; i < N; i++)
        printf("%.17g %.9g\n", u[i], s[i]);
    return 0;
}

