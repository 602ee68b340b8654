// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s

// CHECK: err-boundary.c:[[#@LINE+4]]:43: error: unknown boundary kind 'perodic'
// CHECK-NEXT: #pragma amr data domain(j, i) boundary(x: perodic)
// CHECK-NEXT: {{^                                          \^~~~~~~$}}
// CHECK-NEXT: hint: did you mean 'periodic'?
#pragma amr data domain(j, i) boundary(x: perodic)
static double a[8][8];

// CHECK: err-boundary.c:[[#@LINE+3]]:40: error: unknown axis 'i'
// CHECK: hint: it is one of 'x', 'y' or 'z'
// CHECK: err-boundary.c:[[#@LINE+1]]:49: error: expected a boundary kind after 'x'
#pragma amr data domain(j, i) boundary(i: wall, x)
static double b[8][8];

// CHECK: err-boundary.c:[[#@LINE+2]]:43: error: unknown boundary kind 'slippery'
// CHECK: hint: it is one of 'ring', 'periodic', 'neumann', 'wall' or 'outflow'
#pragma amr data domain(j, i) boundary(x: slippery)
static double c[8][8];

// CHECK: err-boundary.c:[[#@LINE+2]]:40: error: axis 'z' in a domain of 2 dimensions
// CHECK: err-boundary.c:[[#@LINE+1]]:18: note: the dimensions are given here; x is the last of them
#pragma amr data domain(j, i) boundary(z: wall)
static double e[8][8];

// CHECK: err-boundary.c:[[#@LINE+2]]:49: error: 'x' is named twice in 'boundary'
// CHECK: err-boundary.c:[[#@LINE+1]]:40: note: the first one is here
#pragma amr data domain(j, i) boundary(x: wall, x: outflow)
static double d[8][8];

int main(void)
{
    return 0;
}
