// RUN: %amrcc --dump=unit -DWIDTH=0.25 %s | FileCheck %s
// Macros are seen through; constants keep the text they were defined with.
#include <math.h>
#define N 64
#define TOL 1.e-6
#define JOIN(a, b) a##b
#define IDX(i, j) ((i) * nx + (j))
#define U(i, j) u[IDX(i, j)]
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define FOREVER for (;;)

// CHECK: (static global a 'double[64][66]')
static double a[N][N + 2];
// CHECK: (static global limit 'const int' value=62 (- 64 2))
static const int limit = N - 2;

// CHECK: (function f
void f(int nx, double *u)
{
    // CHECK: (var pi 'double' (* 3.14159265358979323846 1.e-6))
    double pi = M_PI * TOL;
    // CHECK: (var width 'double' (+ 0.25 12.0))
    double width = WIDTH + JOIN(1, 2.0);
    // CHECK: (for
    // CHECK-NEXT: (var k 'int' written=1 0)
    // CHECK-NEXT: (< k (paren (- nx 1))) (p++ k)
    // CHECK-NEXT: (expr (= ([] u (paren (+ (* (paren (+ k 1)) nx) (paren 2)))) (paren (? (> (paren pi) (paren width)) (paren pi) (paren width)))))
    FOR(k, nx - 1)
        U(k + 1, 2) = MAX(pi, width);
    // CHECK: (for () () ()
    FOREVER break;
}
