// RUN: not %amrcc --dump=unit %s %S/Inputs/step.c 2>&1 | FileCheck %s
struct grid;

// CHECK: step.c:6:1: error: a second definition of 'step'
// CHECK: err-second-definition.c:[[#@LINE+1]]:6: note: the first one is here
void step(struct grid *g, int n)
{
}
