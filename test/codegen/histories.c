/* Histories of the steps in loops of a kernel: host code. In a loop that does more they are refused. */
// RUN: %same %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DBOTH %s 2>&1 | FileCheck --check-prefix=BOTH %s
#include <stdio.h>
enum { N = 66, T = 6 };
static double u[N], un[N], record[N][T], flat[T * N];

#pragma amr kernel scale(-2)
static void step(double c, int t)
{
#pragma amr data domain(i) arrays(un, u)
    int i;
    for (i = 1; i < N - 1; i++) {
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
#ifdef BOTH
        // BOTH: error: 'record' is used in a nest, but no data directive names it
        // BOTH: hint: 'record' keeps the values of each step and is none of the mesh: fill it in a loop of its own
        record[i][t] = un[i];
#endif
    }
    for (i = 1; i < N - 1; i++)
        u[i] = un[i];
    for (i = 0; i < N; i++)
        // CHECK: [[#@LINE+1]]:24: warning: 'u' is needed as a whole here
        record[i][t] = u[i];
    // CHECK: hint: the loop keeps values of this step in an array that is none of the mesh: keep fewer steps
    for (i = 0; i < N; i++)
        flat[t * N + i] = u[i];
    // CHECK-NOT: error:
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = i * i % 13;
#pragma amr timeloop
    for (int t = 0; t < T; t++)
        step(0.1, t);
    for (int t = 0; t < T; t++)
        for (int i = 0; i < N; i++)
            printf("%.17g %.17g\n", record[i][t], flat[t * N + i]);
    return 0;
}
