/* Variables of file scope that every cell sets, and that other functions read, or the next call. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 130
static double u[N], un[N], flux, left, mid, before;
static int count;
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++) {
// CHECK: [[#@LINE+3]]:9: error: 'left' is set by every cell of the nest and used outside it
// CHECK: [[#@LINE+26]]:9: note: it is used here
// CHECK: hint: declare a variable of its own inside the loops
        left = u[i] - u[i - 1];
        mid = u[i];
// CHECK: [[#@LINE+3]]:9: error: 'flux' is set by every cell of the nest and used outside it
// CHECK: [[#@LINE+14]]:28: note: it is used here
// CHECK: hint: declare a variable of its own inside the loops
        flux = 0.2 * (u[i + 1] - mid - left);
        un[i] = mid + flux;
    }
    for (int i = 1; i < N - 1; i++) {
        u[i] = un[i] + before;
// CHECK: [[#@LINE+2]]:9: error: 'before' is made of what it was at the cell before: a recurrence
// CHECK: hint: no nest can do it: use an explicit step, or keep old values
        before = 0.1 * u[i];
    }
}
// CHECK-NOT: error:

static double last(void) { return flux; }
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 300; t++) {
        left = 1;
        step();
        printf("%g %g\n", left, last());
    }
    return 0;
}
