// RUN: %amrcc --dump=unit %s %S/Inputs/step.c | FileCheck %s
// One declaration for what has external linkage, two for two statics of one name; what a header
// defines is there once.
#include "Inputs/grid.h"

// CHECK: (source several-files.c)
// CHECK-NEXT: (source step.c)
// CHECK-NEXT: (source grid.h header)
// CHECK-NEXT: (pragma data domain arrays)
// CHECK-NEXT: (global shared 'double[16]' (list (convert double 1)))
// CHECK-NEXT: (static global counter 'int' written=1)
// CHECK-NEXT: (static global counter 'int' written=1 3)
static int counter;

// CHECK-NEXT: (static inline function half 'double (double)' grid.h:8
// CHECK: (function main
int main(void)
{
    struct grid g = {0};
    step(&g, half(3));
    counter++;
    return 0;
}
// CHECK: (pragma kernel)
// CHECK-NEXT: (function step 'void (struct grid *, int)' step.c:6
// CHECK-NOT: function half
