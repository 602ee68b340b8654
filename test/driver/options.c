// Options that amrcc does not know, or not in this form: exit code 2, with the nearest name.
// RUN: %amrcc --help | FileCheck --check-prefix=HELP %s
// RUN: %amrcc --version | FileCheck --check-prefix=VERSION %s
// RUN: %amrcc -h %s --nonsense | FileCheck --check-prefix=HELP %s
// HELP: usage: amrcc [options] source.c... [-o program]
// HELP: --target=cuda
// HELP: Exit status: 0 done
// VERSION: {{^}}amrcc {{[0-9]+\.[0-9]+\.[0-9]+$}}

// RUN: not %amrcc --emti=x %s 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: amrcc: error: unknown option '--emti'
// NAME: hint: did you mean '--emit'?

// RUN: not %amrcc -ofile -q %s 2>&1 | FileCheck --check-prefix=SHORT %s
// SHORT: amrcc: error: unknown option '-q'

// RUN: not %amrcc --target=coda %s 2>&1 | FileCheck --check-prefix=TARGET %s
// TARGET: amrcc: error: unknown target 'coda'
// TARGET: hint: did you mean 'cuda'?

// RUN: not %amrcc --block=7 --emit %s 2>&1 | FileCheck --check-prefix=VALUES %s
// VALUES: amrcc: error: block size '7': an even number from 4 to 4096 is wanted
// VALUES: amrcc: error: '--emit' needs a value: --name=value

// RUN: not %amrcc --show=now --dump=plans --report=xml %s 2>&1 | FileCheck --check-prefix=MORE %s
// MORE: amrcc: error: '--show' takes no value
// MORE: amrcc: error: unknown stage 'plans': pragmas, unit or plan can be dumped
// MORE: hint: did you mean 'plan'?
// MORE: amrcc: error: unknown report 'xml': text and json are known

// RUN: not %amrcc -c %s 2>&1 | FileCheck --check-prefix=STAGE %s
// STAGE: amrcc: error: '-c' is not for amrcc: it takes all sources of a program at once
// STAGE: hint: --emit=DIR gives the generated sources

// RUN: not %amrcc 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: amrcc: error: no source given
// RUN: not %amrcc %t-gone.c heat.f90 -o 2>&1 | FileCheck --check-prefix=FILES %s
// FILES: amrcc: error: cannot read '{{.*}}-gone.c'
// FILES: amrcc: error: 'heat.f90' is neither a C source nor an object or library
// FILES: amrcc: error: '-o' needs an argument

// RUN: sh -c '%amrcc -Wamr-nothing %s; test $? -eq 2'
// RUN: not %amrcc -Wno-amr-numeric %s 2>&1 | FileCheck --check-prefix=GROUP %s
// GROUP: amrcc: error: unknown warning group 'amr-numeric' in '-Wno-amr-numeric'
// GROUP: hint: did you mean 'amr-numerics'?
// RUN: sh -c '%amrcc %s %S/../driver/options.c; test $? -eq 2'
// RUN: not %amrcc %s %S/../driver/options.c 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: amrcc: error: '{{.*}}options.c' is given twice
// RUN: sh -c '%amrcc --cuda-arch=sm_90 %s; test $? -eq 2'
// RUN: not %amrcc --cuda-arch=sm_90 %s 2>&1 | FileCheck --check-prefix=ARCH %s
// ARCH: amrcc: error: --cuda-arch=sm_90 is for CUDA programs
// ARCH: hint: add --target=cuda
