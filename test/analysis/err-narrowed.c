/* Indices that a small or an unsigned type makes others of: in a condition, before a loop's first round, as a neighbour. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N + 2], un[N + 2];

#pragma amr kernel scale(0)
static void step(unsigned n)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < N; i++)
        // CHECK: err-narrowed.c:[[#@LINE+1]]:23: error: '(signed char)(2 * i) >= 0 ? i + 1 : i' in the index of 'u' depends on a condition
        un[i + 1] = u[(signed char)(2 * i) >= 0 ? i + 1 : i];
    for (unsigned i = 0; i < n; i++) {
        un[i + 1] = 0;
        for (unsigned k = i - 1; k <= i + 1; k++)
            // CHECK: err-narrowed.c:[[#@LINE+1]]:28: error: 'k' in the index of 'u' runs in a loop inside the nest
            un[i + 1] += u[k + 1];
    }
    for (unsigned i = 0; i < n; i++)
        // CHECK: err-narrowed.c:[[#@LINE+2]]:23: error: '(unsigned char)(i + 1)' in the index of 'u' is kept in a type that may be too small for it: it would begin anew
        // CHECK: hint: count in int; to wrap round, write the remainder, (i + 1) % n
        un[i + 1] = u[(unsigned char)(i + 1)];
    for (unsigned i = 0; i < n; i++)
        // CHECK: err-narrowed.c:[[#@LINE+1]]:23: error: 'i - n > 0u ? i + 1 : i' in the index of 'u' {{depends on a condition|does not wrap round}}
        un[i + 1] = u[i - n > 0u ? i + 1 : i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    return 0;
}
// CHECK-NOT: error:
