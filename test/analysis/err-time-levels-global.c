/* The same with pointers at file scope. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
#define N 130
static double *now, *old, *next;
struct field {
    double *p, *q;
} f;

#pragma amr kernel scale(-2)
static void wave(void)
{
#pragma amr data domain(i) arrays(now, old, next)
    for (int i = 1; i < N - 1; i++)
        next[i] = 2 * now[i] - old[i] + 0.1 * (now[i - 1] - 2 * now[i] + now[i + 1]);
}

int main(void)
{
    now = calloc(N, 8), old = calloc(N, 8), next = calloc(N, 8);
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        wave();
        {
            old = now;
            now = next;
        }
    }
    return 0;
}

// CHECK: err-time-levels-global.c:23:9: error: from turn 2 of the time loop on 'next' and 'now' are one array here: a nest writes it and reads neighbours in it
// CHECK: err-time-levels-global.c:26:13: note: 'now' gets the other's array here
// CHECK: hint: let the arrays go round, none may be lost: 'old = p1; p1 = p0; p0 = p; p = old;'
// CHECK-NOT: error:
