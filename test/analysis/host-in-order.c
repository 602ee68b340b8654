/* Host code in the time loop that makes values in an order: no kernel takes such loops, so the hint does not send there. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
enum { N = 66 };
static double u[N][N], un[N][N], p[N][N];

static void run_along(void)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = N - 1; j >= 0; j--) {
            // CHECK: host-in-order.c:[[#@LINE+2]]:20: warning: 'u' is needed as a whole here
            // CHECK: hint: the loop makes values of those that it has just made, in an order that the cells of a nest have not: all of the array moves
            sum += u[j][i];
            // CHECK: host-in-order.c:[[#@LINE+2]]:13: warning: 'p' is needed as a whole here
            // CHECK: hint: the loop makes values of those that it has just made
            p[j][i] = sum;
        }
    }
}

static void solve(double r)
{
    double c[N], d[N];
    for (int j = 1; j < N - 1; j++) {
        c[0] = d[0] = 0;
        for (int i = 1; i < N - 1; i++) {
            c[i] = -r / (1 + 2 * r + r * c[i - 1]);
            // CHECK: host-in-order.c:[[#@LINE+2]]:21: warning: 'u' is needed as a whole here
            // CHECK: hint: the loop makes values of those that it has just made
            d[i] = (u[j][i] + r * d[i - 1]) / (1 + 2 * r + r * c[i - 1]);
        }
        for (int i = N - 2; i > 0; i--)
            u[j][i] = d[i] - c[i] * u[j][i + 1];
    }
}

/* A sum that no cell keeps. */
static double total(void)
{
    double sum = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            // CHECK: host-in-order.c:[[#@LINE+2]]:20: warning: 'un' is needed as a whole here
            // CHECK: hint: put the loop into a function with '#pragma amr kernel', or do it after the time loop
            sum += un[j][i];
    return sum;
}

static void save(FILE *f)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            // CHECK: host-in-order.c:[[#@LINE+2]]:32: warning: 'un' is needed as a whole here
            // CHECK: hint: the loop calls 'fprintf', and the cells of a nest have no order: all of the array moves; do it in fewer steps, or let output.every write plotfiles
            fprintf(f, "%g\n", un[j][i]);
}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un, p)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * p[j][i] * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double sum = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        run_along();
        solve(0.2);
        step();
        sum += total();
        if (t % 5 == 0)
            save(stdout);
    }
    return sum > 1;
}
