/* Schemes that a local chooses, set where it is declared and never again: branches that never run may do what no nest can.
 * A variable that may change chooses at run time, and the loop with the call is host code. */
// FORM: branches that never run
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// RUN: %near 5e-3 --block=8 %s
// RUN: %amrcc --dump=plan -w -DSET %s | FileCheck --check-prefix=SET %s
// RUN: %same -DSET %s
// RUN: %amrcc --report -w %s -o /dev/null 2>&1 | FileCheck --check-prefix=REPORT %s
// REPORT: u read at 2 offsets, 1 cell away: (-1) (0)
#include <math.h>
#include <stdio.h>

// CHECK: nest {{[0-9]+}} main dead-branches.c:[[#@LINE+22]] halo
// CHECK: access du (0) write
// CHECK-NOT: view {{.*}} before dead-branches.c:[[#@LINE+20]]
// SET: view u read before dead-branches.c:[[#@LINE+19]]
#pragma amr kernel
int main(void)
{
    enum { N = 130 };
    static double u[N], un[N], du[N];
#pragma amr data domain(i) arrays(u, un, du) spacing(h)
    double h = 1.0 / N, dt = 0.4 / N;
    int scheme = 1, order = 20;
    const int limited = 0;
#ifdef SET
    if (h < 0)
        scheme = 2;
#endif
    for (int i = 0; i < N; i++)
        u[i] = un[i] = du[i] = exp(-300 * (i * h - 0.3) * (i * h - 0.3));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        double far = 0;
        for (int i = 1; i < N - 1; i++) {
            if (scheme == 0)
                du[i] = (u[i + 1] - u[i - 1]) / (2 * h);
            else if (scheme == 1 && order > 10) {
                du[i] = (u[i] - u[i - 1]) / h;
                if (limited)
                    far += fabs(du[i]);
            } else
                printf("no such scheme\n");
        }
        for (int i = 1; i < N - 1; i++)
            u[i] -= dt * du[i];
        if (far > 0)
            printf("%g\n", far);
    }
    for (int i = 0; i < N; i++)
        printf("%.9f\n", u[i]);
    return 0;
}
