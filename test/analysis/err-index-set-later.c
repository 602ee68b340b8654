/* An index made from a variable that is changed before the index is used. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
#pragma amr kernel
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 2; i < n - 2; i++) {
        int c = i, e = c + 1;
        c += 2;
        // CHECK: err-index-set-later.c:9:24: error: 'c' in the index of 'u' is changed in the nest in a way that is not supported
        un[i] = u[e] + u[c];
    }
}

int main(void)
{
    static double u[N], un[N];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}
