/* A loop over a cell's values that counts in a variable of file scope: written out, unless another function reads what it leaves. */
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// RUN: not %amrcc --dump=plan -w -DREAD %s 2>&1 | FileCheck --check-prefix=ERR %s
enum { N = 66 };
static double u[N][3], v[N][3];
static int q;

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 1; i < N - 1; i++)
        for (q = 0; q < 3; q++)
            v[i][q] = 0.5 * (u[i + 1][q] + u[i - 1][q]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
#ifdef READ
    return q;
#endif
}

// CHECK: access v[2] (0) write
// ERR: component-loop-global.c:14:18: error: 'q' chooses one of the values of a cell of 'v': not known here
