// RUN: %amrcc --dump=pragmas %s | FileCheck %s
// All directives, with each clause that is built, in the order of the source.

// CHECK: directives.c:[[#@LINE+2]]:1: data before [[#@LINE+3]]:1
// CHECK-NEXT: domain(j, i)
#pragma amr data domain(j, i)
static double a[8][8], b[8][8];

// CHECK: directives.c:[[#@LINE+5]]:1: kernel before [[#@LINE+6]]:1
// CHECK-NEXT: reduction(max: err)
// CHECK-NEXT: reduction(sum: mass, heat)
// CHECK-NEXT: scale(c: -2, d: 1)
// CHECK-NEXT: init
#pragma amr kernel reduction(max: err) reduction(sum: mass, heat), scale(c: -2, d : +1) init
void step(int n, double (*u)[n][n], double c, double d, double h)
{
    // CHECK: directives.c:[[#@LINE+5]]:1: data before [[#@LINE+6]]:5
    // CHECK-NEXT: domain(k, j = 1 : n - 1, i = 0 : n)
    // CHECK-NEXT: spacing(h, h, 2*h)
    // CHECK-NEXT: boundary(x: periodic, y: wall, z: neumann)
    // CHECK-NEXT: arrays(u)
#pragma amr data domain(k, j = 1 : n - 1, i = 0:n) spacing(h, h, 2*h) boundary(x: periodic, y: wall, z: neumann) arrays(u)
    double err = 0, mass = 0, heat = 0;
}

// CHECK: directives.c:[[#@LINE+2]]:1: kernel before [[#@LINE+3]]:1
// CHECK-NEXT: boundary
#pragma amr kernel boundary
void edges(double *u)
{
}

int main(void)
{
    // CHECK: directives.c:[[#@LINE+2]]:1: timeloop before [[#@LINE+3]]:5
    // CHECK-NOT: {{.}}
#pragma amr timeloop
    while (a[0][0] < b[0][0])
        a[0][0] += 1;
    return 0;
}
