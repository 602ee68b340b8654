/* Conditions that let some cells read beyond the arrays. */
// RUN: not %amrcc -DGUARD="i > 0" -DOFFSET=-2 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="u[i] > 0" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="i > 0 || u[i] > 0" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="i < n - 1" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="i >= 0" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="!(i > 0)" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="i != 1" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="(unsigned)i - 1u >= 0u" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="changing" -DOFFSET=-1 %s --dump=plan 2>&1 | FileCheck %s
// RUN: not %amrcc -DGUARD="i < m - 1" -DOFFSET=+1 %s --dump=plan 2>&1 | FileCheck --check-prefix=HIGH %s
// RUN: not %amrcc -DGUARD="i <= n - 1" -DOFFSET=+1 %s --dump=plan 2>&1 | FileCheck --check-prefix=HIGH %s
enum { N = 40 };
static double u[N], un[N];

#pragma amr kernel scale(-1)
static void step(int m)
{
#pragma amr data domain(i) arrays(u, un)
    const int n = N;
    for (int i = 0; i < n; i++) {
        double s = 0.0;
        int changing = i > 0;
        if (u[i] > 3.0)
            changing = 1;
        if (GUARD)
            // CHECK: err-guarded.c:[[@LINE+3]]:18: error: this reads 1 cell before the loop's range, where the array holds 0
            // CHECK: hint: say what lies beyond the edge, boundary(x: periodic) or another kind, begin the loops further inside, or read under a condition that leaves the cells at the edge out, 'if (i > ...)'
            // HIGH: err-guarded.c:[[@LINE+1]]:18: error: this reads 1 cell behind the loop's range, where the array holds 0
            s += u[i OFFSET];
        un[i] = u[i] + 0.1 * s + changing + m;
    }
    for (int i = 0; i < n; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    return 0;
}
