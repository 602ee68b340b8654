// RUN: %amrcc --dump=unit %s | FileCheck %s
// Types with typedefs resolved; parameters adjusted to pointers, with their qualifiers.
typedef double real;
typedef real row[8];
enum kind { A, B };

// CHECK: (global grid 'double[4][8]')
row grid[4];
// CHECK: (global later 'float[3]')
extern float later[];
float later[3];
// CHECK: (global kind 'unsigned int')
enum kind kind;

// CHECK: (function f
// CHECK-NEXT: (param n 'int')
// CHECK-NEXT: (param vla 'double (*restrict)[n + 2][n]')
// CHECK-NEXT: (param array 'const double (*)[n][8]')
// CHECK-NEXT: (param word 'double (*restrict)[n]')
// CHECK-NEXT: (param flat 'const float *restrict')
// CHECK-NEXT: (param rows 'double (*)[8]')
// CHECK-NEXT: (param list 'double **')
// CHECK-NEXT: (param call 'int (*)(int)')
void f(int n, real (*restrict vla)[n + 2][n], const double array[n][n][8],
       double word[restrict n][n], const float *restrict flat, row *rows, double *list[n],
       int call(int))
{
    // CHECK: (var here 'double[n][n * 2]')
    double here[n][n * 2];
    // CHECK: (var size 'unsigned long' (+ (sizeof ([] here 0)) 64UL))
    unsigned long size = sizeof here[0] + sizeof(row);
    // CHECK: (expr (= ([] ([] ([] vla 1) 2) 3) (+ ([] ([] ([] (paren array) 1) 2) 3) ([] ([] word 0) 1))))
    vla[1][2][3] = (array)[1][2][3] + word[0][1];
}
