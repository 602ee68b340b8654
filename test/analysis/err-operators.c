// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// Operators between levels that clauses cannot choose, and why.

// CHECK: error: 'printf' is called in an operator between levels, and its body is not in the program
// CHECK: error: 'global' reads the global variable 'scale': not supported in an operator between levels yet
// CHECK: hint: make it a constant: 'static const double', an enumerator or a macro
// CHECK: note: 'global' is made an operator here
// CHECK: error: 'writer', which an operator between levels calls, writes the global variable 'scale'
// CHECK: error: unknown operator 'mcc' in 'prolong'
// CHECK-NEXT: prolong(mcc: u)
// CHECK-NEXT: {{^            \^~~$}}
// CHECK-NEXT: hint: did you mean 'mc'?
// CHECK: error: unknown operator 'nothing_like_it' in 'prolong'
// CHECK: hint: it is one of constant, linear, quadratic, minmod, mc, positive, or a function of the program, 'double f(const double *coarse, const int *side)'
// CHECK: error: 'v' in 'prolong' is not one of the arrays named here
// CHECK: error: 'kind' holds integers, which are labels: they know 'constant' only
// CHECK: error: 'prolong' of 'w' is 'mc' already, by another clause
// CHECK: note: it is here; arrays that may stand in one place have one operator
// CHECK: error: 'plain' cannot be used in 'restrict': it is no 'double f(const double *fine, int n)'
// CHECK: note: 'plain' is declared here
#include <stdio.h>
enum { N = 34 };
static double u[N], un[N], w[N];
static int kind[N];
static double scale = 0.5;

static double plain(double a, double b) { return 0.5 * (a + b); }
static double loud(const double *fine, int n) { printf("%d\n", n); return fine[0]; }
static double global(const double *fine, int n) { return fine[0] * scale * n; }
static double writer(const double *fine, int n) { scale = n; return fine[0]; }

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un, w, kind) \
    prolong(mcc: u) \
    prolong(nothing_like_it: u) \
    prolong(mc: v) \
    prolong(mc: w) ghosts(positive: kind) \
    prolong(positive: w) \
    restrict(plain: u) \
    restrict(global: u) \
    restrict(writer: u) \
    restrict(loud: u) \
    restrict(max: w, u)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) * kind[i] * w[i];
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
