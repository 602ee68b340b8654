/* Three ways out of a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 130
double a[N][N], an[N][N];
#pragma amr kernel scale(-2)
static int check(void)
{
#pragma amr data domain(j, i) arrays(a, an)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            an[j][i] = a[j][i] + 0.1 * (a[j][i - 1] + a[j][i + 1] - 2 * a[j][i]);
            if (an[j][i] < 0)
                return 1;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            if (fabs(an[j][i] - a[j][i]) > 1e-3)
                break;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            if (fabs(an[j][i] - a[j][i]) > 1e-3)
                goto done;
        }
done:
    return 0;
}
int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        check();
}

// CHECK: err-leave-nest.c:16:17: error: a return is not supported in a nest over the mesh
// CHECK: hint: cells have no order: 'continue' ends one cell; to leave for what a cell finds, count such cells, 'found += 1;', and test that behind the nest
// CHECK: err-leave-nest.c:21:17: error: a break out of the nest is not supported in a nest over the mesh
// CHECK: hint: cells have no order: 'continue' ends one cell; to leave for what a cell finds, count such cells, 'found += 1;', and test that behind the nest
// CHECK: err-leave-nest.c:26:17: error: a goto is not supported in a nest over the mesh
// CHECK: hint: cells have no order: 'continue' ends one cell; to leave for what a cell finds, count such cells, 'found += 1;', and test that behind the nest
// CHECK-NOT: error:
