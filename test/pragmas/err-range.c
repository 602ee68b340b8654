/* Ranges of a domain that lack one end or the other. */
// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s
// CHECK: err-range.c:[[#@LINE+2]]:{{[0-9]+}}: error: expected an expression in 'domain'
// CHECK-NEXT: domain(i = 0 :)
#pragma amr data domain(i = 0 :) arrays(u)
// CHECK: err-range.c:[[#@LINE+2]]:{{[0-9]+}}: error: expected an expression in 'domain'
// CHECK-NEXT: domain(i = : n)
#pragma amr data domain(i = : n) arrays(u)
// CHECK: err-range.c:[[#@LINE+2]]:{{[0-9]+}}: error: expected a range 'lo : hi' after 'i ='
// CHECK-NEXT: domain(i = n)
#pragma amr data domain(i = n) arrays(u)
#pragma amr data domain(i = 0 : n) arrays(u)
int u;
// CHECK-NOT: error:
