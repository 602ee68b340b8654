/* Loops side by side within one may take their cells into the same sum or largest value. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
#define N 42
static double u[N][N], v[N][N];

#pragma amr kernel
static double norms(double *most)
{
#pragma amr data domain(j, i) arrays(u, v)
    double sum = 0, big = 0;
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < N; i++) {
            sum += u[j][i];
            big = fmax(big, u[j][i]);
        }
        for (int i = 0; i < N; i++) {
            if (v[j][i] > big)
                big = v[j][i];
            sum += 0.5 * v[j][i];
        }
    }
    *most = big;
    return sum;
}

int main(void)
{
    double s = 0, most;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        s += norms(&most);
    return s > 1;
}

// CHECK: nest 0 norms
// CHECK: reduction sum sum
// CHECK: reduction max big
// CHECK: nest 1 norms
// CHECK: reduction max big
// CHECK: reduction sum sum
