// Kernels of large programs are several files, compiled side by side: what a compiler says is said once.
// RUN: rm -rf %t && %amrcc --emit=%t --block=8 %S/../../examples/euler/euler.c
// RUN: FileCheck %s < %t/Makefile
// CHECK: euler: euler_kernels.o euler_kernels_2.o euler_kernels_3.o {{.*}}euler_amr.o
// CHECK: euler_kernels_2.o: euler_kernels_2.c euler_amr.h
// CHECK-NEXT: -c euler_kernels_2.c -o $@
// RUN: FileCheck --check-prefix=SECOND %s < %t/euler_kernels_2.c
// SECOND: /* euler_kernels_2.c: the loop nests of euler.c, for the openmp target.
// RUN: cat %t/euler_kernels*.c | grep -c "^const struct amr_program" | FileCheck --check-prefix=PROGRAM %s
// PROGRAM: {{^}}1{{$}}
// RUN: not %amrcc --block=8 %S/../../examples/euler/euler.c -march=nosuch -o %t/none 2>&1 | FileCheck --check-prefix=ERROR %s
// ERROR-COUNT-1: bad value {{.*}}nosuch
// ERROR-NOT: bad value
// ERROR: amrcc: error: the generated kernels of 'none_kernels.c' did not compile: a bug in amrcc, or an option that does not suit them
// ERROR-NOT: error
