/* Products and bits of all cells: what to write instead. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];

#pragma amr kernel scale(-2)
static double step(int *bad)
{
#pragma amr data domain(i) arrays(u, un)
    double p = 1;
    int b = 0;
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        // CHECK: [[#@LINE+2]]:9: error: 'p' is written by every cell of the nest
        // CHECK: hint: products are no reductions here: sum up the logarithms, s += log(e)
        p *= un[i];
        // CHECK: [[#@LINE+2]]:9: error: 'b' is written by every cell of the nest
        // CHECK: hint: bits are no reductions here: count the cells, n += e != 0
        b |= un[i] > 3;
    }
    *bad = b;
    return p;
}

int main(void)
{
    int bad;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&bad);
    return 0;
}
