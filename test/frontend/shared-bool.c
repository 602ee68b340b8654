// `bool` of stdbool.h is no macro that makes something else of a struct, however clang spells the type in a file.
// RUN: %amrcc --dump=unit %s %S/Inputs/flags.c 2>&1 | FileCheck %s
// RUN: not %amrcc -DFIRST --dump=unit %s %S/Inputs/flags.c 2>&1 | FileCheck --check-prefix=OTHER %s
// CHECK-NOT: error:
// OTHER: flags.h:5:8: error: macros make something else of '{{(struct )?}}mark'
// OTHER-NOT: error:
#ifdef FIRST
#define CHARS
#endif
#include "Inputs/flags.h"

int main(void)
{
    struct flags f = {0};
    return f.on;
}
