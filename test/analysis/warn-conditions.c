// Conditions that compare a difference of neighbours with a number: a coarse cell's difference is a multiple of the
// finest cells'. Not of those divided by the width, of values, of two differences, or with thresholds of known power.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --check-prefixes=CHECK,SAID --implicit-check-not="warning: this condition" %s
// RUN: %amrcc --dump=plan -DSAID %s 2>&1 | %FileCheck --check-prefix=SAID --implicit-check-not="warning: this condition" %s
#include <math.h>
enum { N = 66 };
static double u[N][N], un[N][N], q[N][N];

#ifdef SAID
#pragma amr kernel scale(most: 1)
#else
#pragma amr kernel
#endif
static void step(double h, double dt, double most)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, q)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double east = u[j][i + 1] - u[j][i], west = u[j][i] - u[j][i - 1];
            double slope = (u[j][i + 1] - u[j][i - 1]) / (2 * h);
            un[j][i] = u[j][i] + dt / h * (east - west) / h;
            // CHECK: warn-conditions.c:[[# @LINE + 2]]:17: warning: this condition compares a difference of 'u', not divided by the cell width
            // CHECK: hint: divide by the variables of spacing, or compare with a variable c, and write scale(c: 1) on the kernel
            if (fabs(u[j][i + 1] - u[j][i - 1]) > most)
                q[j][i] += dt * slope * slope;
            if (fabs(slope) > 2.0 || u[j][i] > 0.5 || 0.5 * (u[j][i - 1] + u[j][i + 1]) < 0.1)
                q[j][i] += dt;
            if (fabs(east) < fabs(west) && east > 0 && fabs(west) > 1e-12)
                q[j][i] -= dt * slope;
        }
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
