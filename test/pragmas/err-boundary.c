// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s

// CHECK: err-boundary.c:[[#@LINE+4]]:43: error: unknown boundary kind 'perodic'
// CHECK-NEXT: #pragma amr data domain(j, i) boundary(x: perodic)
// CHECK-NEXT: {{^                                          \^~~~~~~$}}
// CHECK-NEXT: hint: did you mean 'periodic'?
#pragma amr data domain(j, i) boundary(x: perodic)
static double a[8][8];

// CHECK: err-boundary.c:[[#@LINE+4]]:40: error: unknown axis 'i'
// CHECK: hint: it is one of 'x', 'y' or 'z'
// CHECK: err-boundary.c:[[#@LINE+2]]:49: error: expected a boundary kind after 'x'
// CHECK: hint: write x: periodic
#pragma amr data domain(j, i) boundary(i: wall, x)
static double b[8][8];

// CHECK: err-boundary.c:[[#@LINE+2]]:40: error: expected an axis in front of 'periodic'
// CHECK: hint: write x: periodic, and likewise for each other axis, y: periodic; x is the fastest one
#pragma amr data domain(j, i) boundary(periodic)
static double whole[8][8];

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

// CHECK: err-boundary.c:[[#@LINE+4]]:51: error: 'periodic' means both sides of an axis
// CHECK-NEXT: #pragma amr data domain(j, i) boundary(x: outflow periodic)
// CHECK-NEXT: {{^                                                  \^~~~~~~~$}}
// CHECK-NEXT: hint: write x: periodic
#pragma amr data domain(j, i) boundary(x: outflow periodic)
static double f[8][8];

// CHECK: err-boundary.c:[[#@LINE+3]]:56: error: an axis has two sides, the low and the high one
// CHECK-NEXT: #pragma amr data domain(j, i) boundary(x: wall outflow ring)
// CHECK-NEXT: {{^                                                       \^~~~$}}
#pragma amr data domain(j, i) boundary(x: wall outflow ring)
static double g[8][8];

// CHECK: err-boundary.c:[[#@LINE+2]]:43: error: only at a wall do arrays change their sign, not at 'neumann'
// CHECK: {{^                                          \^~~~~~~~~~$}}
#pragma amr data domain(j, i) boundary(x: neumann(h)) arrays(h)
static double h[8][8];

// CHECK: err-boundary.c:[[#@LINE+3]]:48: error: unknown boundary kind 'wal'
// CHECK: hint: did you mean 'wall'?
// CHECK: err-boundary.c:[[#@LINE+1]]:56: error: expected the name of an array in 'wall'
#pragma amr data domain(j, i) boundary(x: ring wal, y: wall())
static double k[8][8];

// CHECK: err-boundary.c:[[#@LINE+1]]:51: error: expected the name of an array in 'wall'
#pragma amr data domain(j, i) boundary(x: wall(l, 3))
static double l[8][8];

int main(void)
{
    return 0;
}
