// Compiling: options reach the front end and the compilers, objects and libraries the linker; nothing is left
// behind.
// RUN: rm -rf %t && mkdir -p %t/tmp
// RUN: env TMPDIR=%t/tmp %amrcc -DN=130 -D MORE=1 %S/Inputs/rod.c -o %t/rod
// RUN: env AMR_SET="run.quiet=true mesh.levels=1" %t/rod | FileCheck %s
// CHECK: 130 6
// RUN: ls -A %t/tmp | count 0
// RUN: cc -c %s -o %t/main.o
// RUN: %amrcc --show -O3 -g -Wl,-z,now -lm -L%t --block=8 %S/Inputs/rod.c %t/main.o -o %t/x | FileCheck --check-prefix=SHOW %s
// SHOW: mpicc{{.*}} -march=native -ffp-contract=off {{.*}} -O3 -g -I{{.*}} -c amrcc-tmp/x_kernels.c -o amrcc-tmp/x_kernels.o
// SHOW: mpicc{{.*}} -O2 -w -iquote {{.*}}Inputs -I{{.*}} -O3 -g -c amrcc-tmp/rod_amr.c -o amrcc-tmp/rod_amr.o
// SHOW: mpicc{{.*}} -o {{.*}}x amrcc-tmp/x_kernels.o amrcc-tmp/rod_amr.o {{.*}}libamr.a -linih -fopenmp -Wl,-z,now -lm -L{{.*}} {{.*}}main.o -lm
// Options that bring a library of their own, or have code made only then, reach the linker, too.
// RUN: %amrcc --show -fsanitize=undefined -flto -pg --coverage -static-libgcc -ffast-math %S/Inputs/rod.c -o %t/x | FileCheck --check-prefix=LINK %s
// LINK: -c amrcc-tmp/x_kernels.c
// LINK: mpicc{{.*}} -o {{.*}}x {{.*}} -fsanitize=undefined -flto -pg --coverage -static-libgcc -lm
// RUN: %amrcc -fsanitize=undefined,address -flto %S/Inputs/rod.c -o %t/san
// RUN: env ASAN_OPTIONS=detect_leaks=0 AMR_SET="run.quiet=true mesh.levels=1" %t/san
// RUN: not ls %t/x
// RUN: not env AMRCC_MPICC=no-such-compiler %amrcc %S/Inputs/rod.c -o %t/y 2>&1 | FileCheck --check-prefix=MPICC %s
// MPICC: amrcc: error: AMRCC_MPICC names 'no-such-compiler', which is no program
// RUN: not env AMRCC_NVCC=no-such-nvcc PATH=/nowhere %amrcc --target=cuda --show %S/Inputs/rod.c 2>&1 | FileCheck --check-prefix=PATH %s
// PATH: amrcc: error: no C compiler found
