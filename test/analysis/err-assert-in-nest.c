/* An assertion in a nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <assert.h>
#include <math.h>
#include <stdio.h>
#define N 66
static double u[N], un[N];
#pragma amr kernel scale(-1)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] - 0.1 * (u[i] - u[i - 1]);
        assert(isfinite(un[i]));
    }
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    printf("%g\n", u[3]);
}

// CHECK: err-assert-in-nest.c:14:9: error: 'assert' is called in a loop nest over the mesh
// CHECK: err-assert-in-nest.c:12:5: note: the nest begins here
// CHECK: hint: count the cells that would end the program, 'bad += 1;', and test that behind the nest; -DNDEBUG takes assertions out
// CHECK-NOT: error:
