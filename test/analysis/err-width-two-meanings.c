/* A width used for a difference and for a position. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] - i * h * (u[i + 1] - u[i - 1]) / h;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.01);
    return 0;
}

// CHECK: err-width-two-meanings.c:10:28: error: 'h' is used here as the width of the finest cells (in a position or a sum)
// CHECK: err-width-two-meanings.c:10:56: note: here it is the width of the level's own cells
// CHECK: hint: pass a copy for one of the two, under another name, and add scale(copy: 0) to the kernel
// CHECK-NOT: error:
