/* Where some indices wrap round or stop at the edge, others that do not read the next row of a flat
 * array: no boundary of the mesh. */
// RUN: not %amrcc --report %s 2>&1 | FileCheck %s
// RUN: not %amrcc --report -DHELD %s 2>&1 | FileCheck --check-prefix=HELD %s
// HELD: error: this reads cells beyond the range of the loop over 'i', where other indices wrap round
// HELD: note: this one does
// HELD: hint: let all indices wrap round, (i + 1) % n; or read ghost cells at both ends, and copy these
#include <stdlib.h>
enum { N = 32 };

#pragma amr kernel
static void step(int nx, int ny, double *un, const double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
#ifdef HELD /* column nx - 1 is there, and holds what the program puts there */
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx - 1; i++) {
            int w = i > 0 ? i - 1 : nx - 2;
            un[i + j * nx] = 0.5 * (u[w + j * nx] + u[i + 1 + j * nx]);
        }
#else
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            int k = i + j * nx;
            int e = i == nx - 1 ? k - (nx - 1) : k + 1;
            // CHECK: :[[#@LINE+2]]:28: error: this reads 1 cell before the loop's range, where the array holds 0
            // CHECK: hint: say what lies beyond the edge, boundary(x: periodic) or another kind
            un[k] = 0.5 * (u[k - 1] + u[e]);
        }
#endif
}

int main(void)
{
    double *u = calloc(N * N, sizeof *u), *un = calloc(N * N, sizeof *un);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, N, un, u);
    return 0;
}
