/* A loop that begins at a variable whose value is only known when the program runs, or has several. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DTWO --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
enum { N = 66 };
static double u[N], un[N];

#pragma amr kernel scale(-2)
static void step(int first)
{
#pragma amr data domain(i) arrays(u, un)
    // CHECK: [[#@LINE+2]]:18: error: a stencil's loop over 'i' that does not begin at a small number is not supported yet
    // CHECK: hint: where it begins must be known
    for (int i = first; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(int argc, char **argv)
{
#ifdef TWO
    int first = 1;
    step(2);
#else
    int first = argc > 1 ? atoi(argv[1]) : 1;
#endif
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(first);
    return 0;
}
