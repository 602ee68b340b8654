// Conditions that compare a difference of neighbours with a number: a coarse cell's difference is a multiple of the
// finest cells'. In helpers, too, and where another nest made the difference. Not of those divided by the width, of values,
// of two differences, with thresholds of known power or guards against 0, or where the larger of the two is taken.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --check-prefixes=CHECK,SAID --implicit-check-not="warning: this condition" %s
// RUN: %amrcc --dump=plan -DHELPER %s 2>&1 | %FileCheck --check-prefix=HELPER %s
// RUN: %amrcc --dump=plan -DMADE %s 2>&1 | %FileCheck --check-prefix=MADE %s
// RUN: %amrcc --dump=plan -DSAID %s 2>&1 | %FileCheck --check-prefix=SAID --implicit-check-not="warning: this condition" %s
#include <math.h>
enum { N = 66 };
static double u[N][N], un[N][N], q[N][N], g[N][N];

static int is_steep(double a, double b)
{
    // HELPER: warn-conditions.c:[[# @LINE + 1]]:12: warning: this condition compares a difference of 'u', not divided by the cell width
    return fabs(a - b) > 0.02;
}

static double larger(double a, double b)
{
    if (a > b)
        return a;
    return b;
}

#ifdef SAID
#pragma amr kernel scale(most: 1)
#else
#pragma amr kernel
#endif
static void step(double h, double dt, double most)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, q, g)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double east = u[j][i + 1] - u[j][i], west = u[j][i] - u[j][i - 1];
            double slope = (u[j][i + 1] - u[j][i - 1]) / (2 * h);
            un[j][i] = u[j][i] + dt / h * (east - west) / h;
            double steps = larger(east - 0.1, 0.2) + (west > east ? west : east);
            if (steps < west)
                steps = west;
#ifdef HELPER
            if (is_steep(u[j][i + 1], u[j][i - 1]))
                q[j][i] += dt / h * steps;
#endif
            // CHECK: warn-conditions.c:[[# @LINE + 2]]:17: warning: this condition compares a difference of 'u', not divided by the cell width
            // CHECK: hint: divide by the variables of spacing, or compare with a variable c, and write scale(c: 1) on the kernel
            if (fabs(u[j][i + 1] - u[j][i - 1]) > most)
                q[j][i] += dt * slope * slope;
            if (fabs(slope) > 2.0 || u[j][i] > 0.5 || 0.5 * (u[j][i - 1] + u[j][i + 1]) < 0.1)
                q[j][i] += dt;
            if (fabs(east) < fabs(west) && east > 0 && fabs(west) > 1e-12)
                q[j][i] -= dt * slope;
        }
#ifdef MADE
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            g[j][i] = fabs(u[j][i + 1] - u[j][i - 1]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            // MADE: warn-conditions.c:[[# @LINE + 2]]:17: warning: this condition compares a difference, 'g', not divided by the cell width
            // MADE: write scale(c: 1) on the kernel
            if (g[j][i] > 0.02)
                q[j][i] = 1.0;
#endif
    // SAID: warn-conditions.c:[[# @LINE + 4]]:17: warning: this condition compares a difference of 'un', not divided by the cell width
    // SAID: write scale(c: 2) on the kernel
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            if (un[j][i - 1] - 2 * un[j][i] + un[j][i + 1] > 0.25)
                q[j][i] += dt / h * (un[j][i + 1] - un[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
        step(0.1, 1e-3, 0.02);
    return q[3][3] > 1;
}
