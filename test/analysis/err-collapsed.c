/* A kernel whose only loop counts all cells by one index, and nothing says how long a row is. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
static double u[34 * 21], v[34 * 21];

#pragma amr kernel
static void clear(int n)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int c = 0; c < n; c++)
        u[c] = v[c] = 0;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        clear(34 * 21);
    return 0;
}

// CHECK: err-collapsed.c:5:1: error: kernel 'clear' has no loop nest over the mesh
// CHECK: err-collapsed.c:8:18: note: looked for loops over the iterators named here
// CHECK: hint: a loop over all cells by one index is a nest where its end says the mesh's shape, 'k < nx * ny': pass these sizes, or write one loop for each of the domain's iterators
// CHECK-NOT: error:
