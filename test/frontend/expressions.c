// RUN: %amrcc --dump=unit %s | FileCheck %s
// Every kind of expression; what clang inserts is gone, number conversions are shown.
#include <math.h>
#include <stdlib.h>

struct point {
    double x, y[3];
    struct point *next;
};
enum colour { RED, GREEN = 5 };
double half(double x);

// CHECK: (function f
void f(int n, double *restrict u, float g, struct point *p, struct point q, long m, unsigned w)
{
    // CHECK: (expr (= ([] u (+ (* (paren (- n 1)) n) 2)) (convert double g)))
    u[(n - 1) * n + 2] = g;
    // CHECK: (expr (= ([] u n) 0.5))
    n[u] = 0.5;
    // CHECK: (expr (= g (convert float (+ (convert double (* g 1e-3f)) .5))))
    g = g * 1e-3f + .5;
    // CHECK: (expr (= ([] (. q y) 1) (. (paren (* (-> p next))) x)))
    q.y[1] = (*p->next).x;
    // CHECK: (expr (= (* (p++ u)) (call half (convert double n))))
    *u++ = half(n);
    // CHECK: (expr (= n (? (|| (paren (&& (< n 3) (! n))) (== m (convert long n))) (- n) (~ n))))
    n = (n < 3 && !n) || m == n ? -n : ~n;
    // CHECK: (expr (= m (convert long (+ (convert unsigned int n) w))))
    m = n + w;
    // CHECK: (expr (<<= n (cast int (- 2.5))))
    n <<= (int)-2.5;
    // CHECK: (expr (, (++ n) (p-- m)))
    ++n, m--;
    // CHECK: (expr (= n (+ GREEN=5 'x')))
    n = GREEN + 'x';
    // CHECK: (expr (= u (call realloc u (* (convert unsigned long n) 8UL))))
    u = realloc(u, n * sizeof *u);
    // CHECK: (expr (= g (call fabsf g)))
    g = fabsf(g);
    // CHECK: (expr (= g (call (paren fabsf) g)))
    g = (_Generic(g, double: fabs, float: fabsf))(g);
    // CHECK: (expr (call half (convert double 0x10u)))
    half(0x10u);
    // CHECK: (expr (= p (& q)))
    p = &q;
    // CHECK: (expr (= n (- (- n))))
    n = - -n;
    // CHECK: (expr (= n (- n (paren (- n 1)))))
    n = n - (n - 1);
    // CHECK: (expr (= q (other (list 1.0))))
    q = (struct point){1.0};
    // CHECK: (expr (= n (other n n n 2)))
    n = n ?: 2;
    // CHECK: (expr (= n (other (call abs n) t)))
    n = ({ int t = abs(n); t; });
}
