/* A read of one fixed cell in a nest; writes of one by another cell, which no condition on the iterator turns into the cell
 * round the end. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DSET='if (i == 0) w[j][M - 1] = v[j][i]' %s 2>&1 | FileCheck --check-prefix=END %s
// RUN: not %amrcc --dump=plan -DSET='if (i > 0) continue; w[j][M - 1] = v[j][i]' %s 2>&1 | FileCheck --check-prefix=END %s
// RUN: not %amrcc --dump=plan -DSET='if (i < M - 1) continue; w[j][0] = v[j][i]' %s 2>&1 | FileCheck --check-prefix=BEGIN %s
// RUN: not %amrcc --dump=plan -DSET='if (i == 0) f[j * m + m - 1] = v[j][i]; else f[j * m + i] = v[j][i]' %s 2>&1 | FileCheck --check-prefix=FLAT %s
enum { N = 66, M = 98 };
#ifdef SET
static double v[N][M], w[N][M], f[N * M];
#pragma amr kernel
static void step(int n, int m)
{
#pragma amr data domain(j, i) arrays(v, w, f)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            SET;
        }
}
#else
static double u[N], un[N];
#pragma amr kernel
static void step(int n, int m)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i - 1] + u[0];
}
#endif

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, M);
    return 0;
}

// CHECK: err-fixed-index.c:27:30: error: index '0' of 'u' does not move with 'i': not supported yet in a nest
// CHECK-NOT: error:
// END: error: index '98 - 1' of 'w' does not move with the cell
// END-NOT: error:
// BEGIN: error: index '0' of 'w' does not move with the cell
// BEGIN-NOT: error:
// FLAT: error: {{.*}} of 'f'
// FLAT-NOT: error:
