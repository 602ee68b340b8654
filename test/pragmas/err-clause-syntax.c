// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s

// CHECK: err-clause-syntax.c:[[#@LINE+5]]:29: error: expected ')'
// CHECK-NEXT: #pragma amr data domain(j, i
// CHECK: err-clause-syntax.c:[[#@LINE+3]]:24: note: to match this '('
// CHECK-NEXT: #pragma amr data domain(j, i
// CHECK-NEXT: {{^                       \^$}}
#pragma amr data domain(j, i /* ) */
static double a[8];

// CHECK: err-clause-syntax.c:[[#@LINE+2]]:18: error: 'domain' takes 1 to 3 arguments, not 4
// CHECK: hint: write domain(k, j, i)
#pragma amr data domain(a, b, c, d)
static double b[8];

// CHECK: err-clause-syntax.c:[[#@LINE+2]]:18: error: 'domain' needs arguments
// CHECK: hint: write domain(k, j, i)
#pragma amr data domain
static double c[8];

// CHECK: err-clause-syntax.c:[[#@LINE+2]]:28: error: duplicate clause 'domain'
// CHECK: err-clause-syntax.c:[[#@LINE+1]]:18: note: the first one is here
#pragma amr data domain(i) domain(j)
static double d[8];

// CHECK: err-clause-syntax.c:[[#@LINE+2]]:28: error: 'i' is named twice in 'domain'
// CHECK: err-clause-syntax.c:[[#@LINE+1]]:25: note: the first one is here
#pragma amr data domain(i, i)
static double e[8];

// CHECK: err-clause-syntax.c:[[#@LINE+1]]:26: error: expected another argument after ','
#pragma amr data domain(i,)
static double f[8];

// CHECK: err-clause-syntax.c:[[#@LINE+3]]:25: error: expected a range 'lo : hi' after 'i ='
// CHECK: err-clause-syntax.c:[[#@LINE+2]]:39: error: expected a name in 'arrays'
// CHECK: err-clause-syntax.c:[[#@LINE+1]]:46: error: expected a clause before ')'
#pragma amr data domain(i = 3) arrays(a + b) )
static double g[8];

// CHECK: err-clause-syntax.c:[[#@LINE+2]]:32: error: 2 cell widths for 3 dimensions
// CHECK: err-clause-syntax.c:[[#@LINE+1]]:18: note: the dimensions are given here
#pragma amr data domain(k,j,i) spacing(hy, hx)
static double h[8][8][8];

int main(void)
{
    return 0;
}

// CHECK: err-clause-syntax.c:[[#@LINE+1]]:38: error: expected a name in 'arrays'
#pragma amr data domain(j, i) arrays(a + b.c)
static double sum[8];

// CHECK: err-clause-syntax.c:[[#@LINE+2]]:38: error: expected a name in 'arrays'
// CHECK: hint: the name of a table stands for all arrays that it leads to: arrays(m->field)
#pragma amr data domain(j, i) arrays(m->field[0])
static double table[8];
