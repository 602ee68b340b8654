/* Tables of neighbours of which the loop leaves entries out: they hold 0, and mean the first cell. */
// RUN: not %amrcc --dump=plan -DSTEP=++ -DBEFORE= %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLAST=N -DSTEP=+=2 -DBEFORE= %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLAST=N -DSTEP=++ '-DBEFORE=if(i==30)break' %s 2>&1 | FileCheck --check-prefix=BREAK %s
// CHECK: error: index 'next[i]' of 'u' is read from an array: indirect neighbours are not supported
// CHECK: note: this loop does not set 'next' for all cells of the nest
// BREAK: error: index 'next[i]' of 'u' is read from an array: indirect neighbours are not supported
enum { N = 66 };
#ifndef LAST
#define LAST N - 1
#endif
static int next[N];

#pragma amr kernel
static void step(double *un, double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < N; i++)
        un[i] = u[i] + 0.1 * (u[next[i]] - u[i]);
}

int main(void)
{
    static double a[N], b[N];
    for (int i = 0; i < LAST; i STEP) {
        BEFORE;
        next[i] = i + 1;
    }
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step(b, a);
    return 0;
}
