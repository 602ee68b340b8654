/* Neighbours of all cells, by one index: those of the first in a row lie in the row before. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 34
static double u[N * N], v[N * N];

#pragma amr kernel
static void smooth(void)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int c = N; c < N * (N - 1); c++)
        v[c] = 0.25 * (u[c - 1] + u[c + 1] + u[c - N] + u[c + N]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        smooth();
    return 0;
}

// CHECK: err-collapsed-ends.c:11:24: error: 'u' is read beside the ends of the rows, along 'i', where the next row begins
// CHECK: err-collapsed-ends.c:10:5: note: the loop runs over all cells by one index
// CHECK: hint: write one loop for each of the domain's iterators, i from 1 to the last but one
// CHECK-NOT: error:
