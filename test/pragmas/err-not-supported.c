// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s
// Clauses of the language that are not built yet are refused, never ignored.

// CHECK: err-not-supported.c:[[#@LINE+3]]:55: error: expected an operator and ':' in 'prolong'
// CHECK: hint: write prolong(positive: rho)
// CHECK: err-not-supported.c:[[#@LINE+1]]:70: error: expected a name in 'restrict'
#pragma amr data domain(i) node(p) face(x: f) prolong(mine) restrict(2: p)
static double p[8], f[8];

// CHECK-NOT: error:
#pragma amr data domain(i) cell(q)
static double q[8];

// CHECK: err-not-supported.c:[[#@LINE+1]]:20: error: 'flux' is not supported yet
#pragma amr kernel flux
void b(void)
{
}

// CHECK: error: 'smooth' is not supported yet
#pragma amr kernel smooth
void c(void)
{
}

// CHECK: error: 'residual' is not supported yet
#pragma amr kernel residual
void d(void)
{
}

int main(void)
{
    return 0;
}
