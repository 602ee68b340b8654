// RUN: not %amrcc --dump=unit %s 2>&1 | FileCheck %s

// CHECK: err-pragma-place.c:[[#@LINE+6]]:1: error: 'kernel' must stand before a function definition or a loop
// CHECK-NEXT: #pragma amr kernel
// CHECK-NEXT: {{^\^~~~~~~~~~~~~~~~~~$}}
// CHECK-NEXT: err-pragma-place.c:[[#@LINE+4]]:1: note: it stands before this
// CHECK-NEXT: void declared(void);
// CHECK-NEXT: {{^\^~~~$}}
#pragma amr kernel
void declared(void);

// CHECK: err-pragma-place.c:[[#@LINE+1]]:1: error: 'timeloop' must stand before a 'for', 'while' or 'do' loop
#pragma amr timeloop
int object;

// CHECK: err-pragma-place.c:[[#@LINE+3]]:1: error: a second 'kernel' directive at the same place
// CHECK: err-pragma-place.c:[[#@LINE+1]]:1: note: the first one is here
#pragma amr kernel init
#pragma amr kernel
void f(int n)
{
    // CHECK: err-pragma-place.c:[[#@LINE+1]]:1: error: 'kernel' must stand before a function definition or a loop
#pragma amr kernel
    n = 2;
    // CHECK: err-pragma-place.c:[[#@LINE+2]]:20: error: this clause speaks of all loops of a function, not of one
    // CHECK: hint: move the loop into a function of its own, and the directive in front of that
#pragma amr kernel init
    for (;;)
        break;
    // CHECK: err-pragma-place.c:[[#@LINE+2]]:1: error: a second 'kernel' directive at the same place
#pragma amr kernel scale(n: -1)
#pragma amr kernel
    for (;;)
        break;
    // CHECK: err-pragma-place.c:[[#@LINE+2]]:1: error: 'timeloop' must stand before a 'for', 'while' or 'do' loop
    // CHECK: err-pragma-place.c:[[#@LINE+2]]:5: note: it stands before this
#pragma amr timeloop
    n = 1;
    // CHECK: err-pragma-place.c:[[#@LINE+2]]:1: error: 'data' must stand before a declaration of arrays or before an expression statement that names them
    // CHECK: hint: or name the arrays in a clause: arrays(un, u)
#pragma amr data domain(i)
    if (n)
        n = 2;
    // CHECK: err-pragma-place.c:[[#@LINE+3]]:1: error: a second 'timeloop' directive at the same place
    // CHECK: err-pragma-place.c:[[#@LINE+1]]:1: note: the first one is here
#pragma amr timeloop
#pragma amr timeloop
    while (n)
        n--;
    // CHECK: err-pragma-place.c:[[#@LINE+1]]:1: error: 'data' must stand before
#pragma amr data domain(i)
}

// CHECK: err-pragma-place.c:[[#@LINE+1]]:1: error: 'kernel' must stand before a function definition
#pragma amr kernel
