// RUN: %amrcc --dump=unit %s | FileCheck %s
// C as it was written before 1989, which compilers still take with a warning.
void quiet();

// CHECK: (function scaled 'double (double, int *)'
// CHECK-NEXT: (param a 'double')
// CHECK-NEXT: (param b 'int *')
double scaled(a, b)
double a;
int *b;
{
    return a * *b;
}

// CHECK: (function half 'int (int)'
half(n)
{
    quiet(n, 2);
    // CHECK: (return (call undeclared n))
    return undeclared(n);
}

// CHECK: (function main 'int (
main()
{
    return half(4);
}
