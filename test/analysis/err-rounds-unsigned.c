/* An unsigned end makes a large number of an index below zero: C runs no round of such a loop. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DSIGNED %s 2>&1 | FileCheck %s --check-prefix=FINE
#ifdef SIGNED
enum { END = 2 };
#else
#define END 2u
#endif
enum { N = 34 };
static double u[N], un[N];
#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++) {
        double s = 0;
        // CHECK: err-rounds-unsigned.c:[[@LINE+3]]:24: error: 'q' in the index of 'u' runs in a loop inside the nest: variable offsets are not supported yet
        // FINE: offsets (-1) (0) (1)
        for (int q = -1; q < END; q++)
            s += u[i + q];
        un[i] = s / 3;
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step();
    return 0;
}
