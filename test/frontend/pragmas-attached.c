// RUN: %amrcc --dump=unit %s | FileCheck %s
// What each pragma stands before.

// CHECK: (pragma data domain)
// CHECK-NEXT: (pragma data arrays)
// CHECK-NEXT: (static global a
#pragma amr data domain(j, i)
static double a[8][8], b[8][8];
#pragma amr data arrays(a, b)

// CHECK: (pragma kernel)
// CHECK-NEXT: (static function k
#pragma amr kernel
#pragma omp declare simd
__attribute__((noinline)) static void k(int n, double (*u)[n], double (*v)[n])
{
    // CHECK: (pragma data domain)
    // CHECK-NEXT: (expr (, u v))
#pragma amr data domain(j, i)
    u, v;
    // CHECK: (pragma data domain)
    // CHECK-NEXT: (var w 'double[n][n]')
#pragma amr data domain(j, i)
    double w[n][n];
    // CHECK: (pragma timeloop)
    // CHECK-NEXT: (for
#pragma amr timeloop
#pragma omp parallel for
    for (int t = 0; t < n; t++) {
        n--;
        // CHECK: (pragma data arrays)
        // CHECK-NEXT: (null)
#pragma amr data arrays(w)
    }
    // CHECK: (label
    // CHECK-NEXT: (pragma timeloop)
    // CHECK-NEXT: (while
#pragma amr timeloop
again:
    while (n)
        n--;
}

// CHECK: (pragma data arrays)
// CHECK-NEXT: (null)
int main(void)
{
#pragma amr data arrays(a)
}
