// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s

// CHECK: err-clause-name.c:[[#@LINE+4]]:31: error: unknown clause 'spaceing'
// CHECK-NEXT: #pragma amr data domain(j, i) spaceing(h)
// CHECK-NEXT: {{^                              \^~~~~~~~$}}
// CHECK-NEXT: hint: did you mean 'spacing'?
#pragma amr data domain(j, i) spaceing(h)
static double a[8][8];

// CHECK: err-clause-name.c:[[#@LINE+1]]:18: error: 'scale' is a clause of 'kernel', not of 'data'
#pragma amr data scale(c: -2) domain(j, i)
static double b[8][8];

// CHECK: err-clause-name.c:[[#@LINE+1]]:20: error: 'domain' is a clause of 'data', not of 'kernel'
#pragma amr kernel domain(i)
void f(void)
{
}

int main(void)
{
    // CHECK: err-clause-name.c:[[#@LINE+1]]:22: error: 'init' is a clause of 'kernel', not of 'timeloop'
#pragma amr timeloop init
    for (;;)
        f();
}
