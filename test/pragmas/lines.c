// RUN: %amrcc --dump=pragmas %s | FileCheck %s
// What a pragma line may look like: spliced, indented, with comments in it, other pragmas between.

// CHECK: lines.c:[[#@LINE+3]]:2: data before [[#@LINE+8]]:1
// CHECK-NEXT: domain(j, i)
// CHECK-NEXT: boundary(x: wall)
 #  pragma /* of ours */ amr	data domain(j, /* slow
   to */ i) \
    boundary(x: \
wall) // and so on, \
      to the end
static double a[8][8];

// CHECK: lines.c:[[#@LINE+3]]:1: kernel before [[#@LINE+7]]:1
// CHECK: lines.c:[[#@LINE+5]]:1: data before [[#@LINE+6]]:1
// CHECK-NEXT: arrays(a)
#pragma amr kernel
#pragma omp declare simd
/* a comment */
#pragma amr data arrays(a)
void f(void)
{
}
// CHECK-NOT: {{.}}
int main(void)
{
    return 0;
}
