/* Directives are read from lines: _Pragma is not, and that is said, in macros, too. */
// RUN: %amrcc --dump=pragmas %s 2>&1 | %FileCheck %s
// CHECK: operator.c:[[@LINE+1]]:16: warning: directives in '_Pragma' are ignored [-Wamr-ignored]
#define KERNEL _Pragma("amr kernel")
// CHECK: hint: write it on a line of its own, '#pragma amr ...'
// CHECK: operator.c:[[@LINE+1]]:1: warning: directives in '_Pragma' are ignored
_Pragma ( "amr	timeloop" )
// CHECK-NOT: warning
_Pragma("amrita") _Pragma("omp parallel") int _Pragma_amr;
