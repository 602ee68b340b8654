// RUN: not %amrcc --dump=unit %s %S/Inputs/shares.c 2>&1 | FileCheck %s
// RUN: %amrcc -DREAL=float -DWITH_NY -DFOURTH --dump=unit %s %S/Inputs/shares.c 2>&1 | FileCheck --check-prefix=SAME %s
// A header that macros make something else of in another file.
#ifndef REAL
#define REAL double
#endif
#define EXTERN extern
#include "Inputs/shared.h"

double first(real *u)
{
    return up(u[0], u[1], mean(u[2], u[3])) + steps;
}

// CHECK: shared.h:2:14: error: macros make something else of 'real' in '{{.*}}shares.c' than in other files
// CHECK: hint: define them alike in all files that include '{{.*}}shared.h', or give the two a name each
// CHECK: shared.h:3:8: error: macros make something else of '{{(struct )?}}grid_size'
// CHECK: shared.h:9:22: error: macros make something else of 'up'
// CHECK-NOT: error:
// SAME-NOT: error:
