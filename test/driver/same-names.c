// Two sources of one name in different folders, and a source whose header is called like a generated one.
// RUN: rm -rf %t && mkdir -p %t/one %t/two && cp %S/Inputs/rod.c %t/one/rod.c
// RUN: echo 'int other(void) { return 1; }' > %t/two/rod.c
// RUN: %amrcc --emit=%t/out -o prog %t/one/rod.c %t/two/rod.c
// RUN: ls %t/out | FileCheck %s
// CHECK: rod_2_amr.c
// CHECK: rod_amr.c
// RUN: make -s -C %t/out
