/* Sweeps whose rows begin at a variable that changes from row to row, where it is no function of the row as `isw = 3 - isw`
 * is: a loop that counts in its condition begins a row before, and a type does not hold the two numbers. */
// RUN: %not %amrcc --dump=plan -DDOWN %s 2>&1 | %FileCheck --check-prefix=DOWN %s
// RUN: %not %amrcc --dump=plan -DTYPE=bool %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DTYPE=short %s > /dev/null
// DOWN: error: this statement between the loops of a nest is not supported
// CHECK: error: 'u' is read at a neighbour and written in the same nest
#include <stdbool.h>
enum { N = 66 };
static double u[N][N];
#pragma amr kernel
static void relax(double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    int i, j;
    for (int pass = 1; pass <= 2; pass++) {
#ifdef DOWN
        int isw = pass;
        for (j = N - 1; j-- > 1;) {
            for (i = isw; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
            isw = 3 - isw;
        }
#else
        TYPE isw = pass;
        for (j = 1; j < N - 1; j++, isw = 3 - isw)
            for (i = isw; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
#endif
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        relax(0.1);
    return u[3][3] > 1;
}
