// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s

// CHECK: err-directive.c:[[#@LINE+4]]:13: error: unknown directive 'kernal'
// CHECK-NEXT: #pragma amr kernal
// CHECK-NEXT: {{^            \^~~~~~$}}
// CHECK-NEXT: hint: did you mean 'kernel'?
#pragma amr kernal

// CHECK: err-directive.c:[[#@LINE+4]]:1: error: expected a directive after '#pragma amr'
// CHECK-NEXT: #pragma amr
// CHECK-NEXT: {{^\^~~~~~~~~~~$}}
// CHECK-NEXT: hint: it is one of 'kernel', 'data' or 'timeloop'
#pragma amr

// CHECK: err-directive.c:[[#@LINE+1]]:13: error: expected a directive after '#pragma amr'
#pragma amr (kernel)

// CHECK: err-directive.c:[[#@LINE+3]]:13: error: unknown directive 'quicksort'
// CHECK-NEXT: #pragma amr quicksort
// CHECK-NOT: hint
#pragma amr quicksort now

// CHECK: err-directive.c:[[#@LINE+3]]:9: warning: pragma 'arm' is ignored [-Wamr-ignored]
// CHECK-NEXT: #pragma arm kernel
// CHECK: hint: did you mean 'amr'?
#pragma arm kernel

// CHECK: err-directive.c:[[#@LINE+3]]:13: error: unknown directive 'time'
// CHECK-NEXT: #pragma amr time loop
// CHECK: hint: did you mean 'timeloop'?
#pragma amr time loop
int main(void)
{
    return 0;
}
