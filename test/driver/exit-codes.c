// 0 done, 1 refused, 2 the command line is wrong.
// RUN: sh -c '%amrcc --dump=pragmas %S/Inputs/rod.c; test $? -eq 0'
// RUN: sh -c '%amrcc --show %s; test $? -eq 1'
// RUN: sh -c '%amrcc --nonsense; test $? -eq 2'
// RUN: not %amrcc %S/Inputs/rod.c -o %t-folder/that/is/not/there 2>&1 | FileCheck %s
// CHECK: amrcc: error: the program could not be linked
int main(void) { return 0; }
