/* A loop over an absorbing strip at one end that serves the other end too, counted from there. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { NX = 130, NY = 66, NPML = 10 };
static double e[NX][NY], en[NX][NY], b[NPML];
#pragma amr kernel
static void absorb(void)
{
#pragma amr data domain(i, j) arrays(e, en)
    for (int i = 1; i < NPML; i++)
        for (int j = 1; j < NY - 1; j++) {
            e[i][j] = b[i] * en[i][j];
            e[NX - 1 - i][j] = b[i] * en[NX - 1 - i][j];
        }
}
// CHECK: err-far-side.c:12:15: error: index '130 - 1 - i' of 'e' is not 'i' plus a constant
// CHECK: hint: cells cannot see those at the other end, as far from it as they are from theirs; what is done to these stands under a condition of its own, 'if (i >= n - width)', with 'i' as the index of all arrays

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        absorb();
    return 0;
}
