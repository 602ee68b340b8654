/* Loops with other iterators than the domain names, and subscripts that do not agree which axis is which. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++)
            un[y][x] = u[x][y];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, 0.1);
    return 0;
}

// CHECK: err-domain-names.c:7:5: error: this loop nest over the mesh runs over 'y', which no domain names
// CHECK: err-domain-names.c:6:18: note: the domain is given here
// CHECK: hint: name the loops' iterators there, slowest first, or rename them
// CHECK-NOT: error:
