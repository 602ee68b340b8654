/* Variables that stand for numbers of local structs and arrays, and arrays for new values, beside the program's own variables, functions
 * and arrays that have such names. */
// RUN: %same -w %s
// RUN: %near 1e-2 -w --block=8 %s
#include <math.h>
#include <stdio.h>

enum { N = 130 };
struct pair { double a, b; };
static double u[N], u_new[N], un[N];

static double w_b(double x)
{
    return 0.1 * x;
}

static double left_0(double x)
{
    return 0.01 * x;
}

#pragma amr kernel scale(0)
static void mean(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++) {
        double w_a = 0.3 * u[i];
        if (u[i] > 0.1) {
            struct pair w = {u[i - 1], u[i + 1]};
            un[i] = w_a + 0.4 * w.a + 0.2 * w.b + w_b(w.b);
        } else
            un[i] = u[i] - 0.05 * w_a;
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel scale(-2)
static void in_place(void)
{
#pragma amr data domain(i) arrays(u, u_new)
    double left[2] = {u[0], 0};
    for (int i = 1; i < N - 1; i++) {
        double old = u[i];
        u[i] += 0.2 * (u[i + 1] - 2 * u[i] + left[0]);
        u_new[i] = 0.5 * u_new[i] + 0.1 * old + left_0(old);
        left[0] = old;
        left[1] = 2 * old;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = u_new[i] = exp(-0.01 * (i - 40) * (i - 40));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        mean();
        in_place();
    }
    for (int i = 0; i < N; i++)
        printf("%.12g %.12g\n", u[i], u_new[i]);
    return 0;
}
