/* An array that no data directive names: with all axes in its indices, or written. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DLINE --dump=plan %s 2>&1 | FileCheck --check-prefix=LINE %s
enum { N = 66 };
#ifdef LINE
static double u[N], un[N], f[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double *f)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[i] + u[i - 1] + u[i + 1];
        f[i] += un[i];
    }
}
#else
static double u[N][N], un[N][N], f[N][N];
#pragma amr kernel
static void step(int n, double (*un)[N], double (*u)[N], double (*f)[N])
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + f[j][i] * (u[j][i - 1] + u[j][i + 1]);
}
#endif

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, f);
    return 0;
}

// CHECK: err-array-not-named.c:24:34: error: 'f' is used in a nest, but no data directive names it
// CHECK: err-array-not-named.c:19:58: note: 'f' is declared here
// CHECK: hint: add it to the data directive: arrays(..., f)
// CHECK-NOT: error:
// LINE: err-array-not-named.c:13:9: error: 'f' is used in a nest, but no data directive names it
// LINE: err-array-not-named.c:8:54: note: 'f' is declared here
// LINE: hint: add it to the data directive: arrays(..., f)
// LINE-NOT: error:
