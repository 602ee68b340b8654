/* What has wrapped round or stopped at the edge is moved from there: no fixed offset leads to that cell. */
// RUN: not %amrcc %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DSTOPS %s 2>&1 | FileCheck --check-prefix=STOPS %s
#include <stdlib.h>
enum { N = 64 };

#pragma amr kernel scale(-1)
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++) {
        int m = i == 0 ? n - 1 : i - 1;
#ifdef STOPS
        int k = m + 2;
        if (k > n - 1)
            k = n - 1;
        // STOPS: :[[#@LINE+1]]:33: error: 'k' in the index of 'u' depends on a condition
        un[i] = u[i] - 0.1 * (u[k] - u[m]);
#else
        // CHECK: :[[#@LINE+2]]:31: error: the index wraps round at the edge before a constant is added to it
        // CHECK: hint: add first: let the index of each neighbour wrap round by itself, from 'i + 1' or 'i - 1'
        un[i] = u[i] - 0.1 * (u[m + 1] - u[m]);
#endif
    }
}

int main(void)
{
    double *u = calloc(N + 1, sizeof *u), *un = calloc(N + 1, sizeof *un);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}
