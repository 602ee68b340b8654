// --emit: sources and a Makefile that compiles them, from any folder; the same bytes each time.
// RUN: rm -rf %t && cd %S && %amrcc --emit=%t/a/b -o prog Inputs/rod.c && %amrcc --emit=%t/c -o prog Inputs/rod.c
// RUN: diff -r %t/a/b %t/c
// RUN: ls %t/c | FileCheck %s
// CHECK: Makefile
// CHECK-NEXT: prog_amr.h
// CHECK-NEXT: prog_kernels.c
// CHECK-NEXT: rod_amr.c
// RUN: make -s -C %t/c && env AMR_SET="run.quiet=true mesh.levels=1" %t/c/prog | FileCheck --check-prefix=RAN %s
// RAN: 66 5
// RUN: make -s -C %t/c clean && not ls %t/c/prog
// RUN: %amrcc --target=cuda --emit=%t/d -o prog %S/Inputs/rod.c && FileCheck --check-prefix=CUDA %s < %t/d/Makefile
// CUDA: NVCC ?= $(CUDA)/bin/nvcc
// CUDA: KERNEL_FLAGS = -std=c++17 -O3 -fmad=false -gencode=arch=compute_80,code=[sm_80,compute_80] -I$(AMR_INCLUDE)
// CUDA: $(NVCC) $(KERNEL_FLAGS) -c prog_kernels.cu -o $@
// RUN: touch %t/file && not %amrcc --emit=%t/file/x %S/Inputs/rod.c 2>&1 | FileCheck --check-prefix=FILE %s
// FILE: amrcc: error: cannot make the folder '{{.*}}': Not a directory
