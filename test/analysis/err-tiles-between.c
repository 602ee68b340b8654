/* Loops between those over tiles and over their cells, tiles whose end serves for more or comes late. */
// RUN: not %amrcc --dump=plan -DBETWEEN %s 2>&1 | FileCheck --check-prefix=BETWEEN %s
// RUN: not %amrcc --dump=plan -DAFTER='un[0]=e' %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLATE %s 2>&1 | FileCheck %s
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#ifndef AFTER
#define AFTER
#endif

#pragma amr kernel scale(0)
static void step(int n, double *un, double *u)
{
#pragma amr data domain(i) arrays(un, u)
#ifdef BETWEEN
    // BETWEEN: err-tiles-between.c:[[#@LINE+2]]:5: error: between this loop over tiles and the one over their cells there is a loop that is not over the mesh: not supported
    // BETWEEN: hint: put the loop over tiles inside it
    for (int ii = 1; ii < n - 1; ii += 16)
        for (int s = 0; s < 3; s++)
            for (int i = ii; i < MIN(ii + 16, n - 1); i++)
                un[i] += u[i] + 0.1 * u[i - 1];
#else
    int e = 9;
    for (int ii = 1; ii < n - 1; ii += 16) {
#ifndef LATE
        e = MIN(ii + 16, n - 1);
#endif
        // CHECK: err-tiles-between.c:[[#@LINE+1]]:{{.*}}: error: a stencil's loop over 'i' that does not begin at a small number is not supported yet
        for (int i = ii; i < e; i++)
            un[i] = u[i] + 0.1 * u[i - 1];
#ifdef LATE
        e = MIN(ii + 16, n - 1);
#endif
    }
    AFTER;
#endif
}

int main(void)
{
    static double a[66], b[66];
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step(66, b, a);
    return 0;
}
