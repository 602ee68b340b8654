/* A kernel whose only loop counts all cells by one index. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 34
static double u[N * N], v[N * N];

#pragma amr kernel
static void clear(void)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int c = 0; c < N * N; c++)
        u[c] = v[c] = 0;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        clear();
    return 0;
}

// CHECK: err-collapsed.c:6:1: error: kernel 'clear' has no loop nest over the mesh
// CHECK: err-collapsed.c:9:18: note: looked for loops over the iterators named here
// CHECK: hint: a loop that counts all cells by one index is none: write one loop for each of the domain's iterators
// CHECK-NOT: error:
