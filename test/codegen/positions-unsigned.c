// Iterators that are unsigned or wide are so as numbers, too: `i - 5` begins anew below zero. Where it
// cannot get there it is a position in floating point.
// RUN: rm -rf %t && %amrcc --emit=%t -w %s
// RUN: FileCheck --input-file=%t/positions-unsigned_kernels.c %s
// RUN: %same -w %s
#include <stdio.h>

enum { N = 34 };
static double u[N], un[N];

#pragma amr kernel scale(-2)
static void step(unsigned n)
{
#pragma amr data domain(i) arrays(u, un)
    for (size_t i = 1; i < n - 1; i++)
        // CHECK: ((unsigned long long)amr_index(amr_at->amr_block, 0, i) - 5 > 20)
        // CHECK: (amr_centre(amr_at->amr_block, 0, i) - 1) * 0.01
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + (i - 5 > 20) + (i - 1) * 0.01;
    for (unsigned i = 1; i < n - 1; i++)
        // CHECK: 1e-9 * ((unsigned)amr_index(amr_at->amr_block, 0, i) - 9u)
        u[i] = un[i] + 1e-9 * (i - 9u) + (-i > 3000000000u) + (i * 2654435761u) / 4294967296.0;
    for (long i = n - 2; i > 0; i--)
        // CHECK: (long long)amr_index(amr_at->amr_block, 0, i) * 100000 * 100000 > 500000000000
        u[i] *= i * 100000 * 100000 > 500000000000 ? 0.5 : 0.25;
    for (unsigned i = n - 3; i > 1; i -= 3) /* every third: no difference may wrap round */
        u[i] += 0.001;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 5; t++)
        step(N);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
