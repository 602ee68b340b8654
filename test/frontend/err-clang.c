// RUN: not %amrcc --dump=unit %s 2>&1 | FileCheck %s
// What clang refuses is passed on in the same form.
#define WIDTH missing

// CHECK: err-clang.c:[[#@LINE+4]]:10: error: 'no-such-file.h' file not found
// CHECK-NEXT: #include "no-such-file.h"
// CHECK-NEXT: {{^         \^~~~~~~~~~~~~~~~$}}

#include "no-such-file.h"

int main(void)
{
    // CHECK: err-clang.c:[[#@LINE+2]]:16: error: use of undeclared identifier 'missing'
    // CHECK: err-clang.c:3:15: note: expanded from macro 'WIDTH'
    double h = WIDTH;
    // CHECK: err-clang.c:[[#@LINE+1]]:20: error: expected ';' after return statement
    return (int)(h)
}
