// amrcc verify and amrcc converge: options that are wrong, programs that have nothing to compare, and one that has.
// RUN: %amrcc verify --help | FileCheck --check-prefix=HELP %s
// RUN: %amrcc converge --help | FileCheck --check-prefix=SWEEP %s
// HELP: usage: amrcc verify [options] source.c... [-- arguments of the program]
// HELP: --max-error=X
// HELP: instead of verify.json
// HELP: Exit status: 0 all bounds hold, 1 one is broken
// SWEEP: usage: amrcc converge
// SWEEP: --tolerances=X,Y,Z
// SWEEP: instead of converge.json

// RUN: sh -c '%amrcc verify --levels=1 %s; test $? -eq 2'
// RUN: not %amrcc verify --tolerance=1 --levels=12 --ranks=0 %s 2>&1 | FileCheck --check-prefix=ENDS %s
// ENDS-NOT: error:
// ENDS: amrcc: error: --ranks=0
// ENDS-NOT: error:
// RUN: not %amrcc verify --levels=1 --levels=2.5 --tolerance=-1 --ranks=0 --max-error=x --max-l1 --keep=1 --max-eror=1 %s 2>&1 | FileCheck --check-prefix=VALUES %s
// VALUES: amrcc: error: --levels=1: a whole number from 2 to 12 is wanted
// VALUES: amrcc: error: --levels=2.5: a whole number from 2 to 12 is wanted
// VALUES: amrcc: error: --tolerance=-1: a number from 1e-15 to 1 is wanted
// VALUES: amrcc: error: --ranks=0: a whole number from 1 on is wanted
// VALUES: amrcc: error: --max-error=x: a number from 0 on is wanted
// VALUES: amrcc: error: '--max-l1' needs a value: --name=value
// VALUES: amrcc: error: '--keep' takes no value
// VALUES: amrcc: error: unknown option '--max-eror'
// VALUES: hint: did you mean '--max-error'?
// RUN: not %amrcc verify --tolerances=1e-2,1e-3 %s 2>&1 | FileCheck --check-prefix=LISTS %s
// LISTS: amrcc: error: amrcc verify compares one adaptive run
// LISTS: hint: amrcc converge takes lists
// RUN: not %amrcc converge --tolerances=1e-2,1e-3 --levels=2,3 %s 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH: amrcc: error: amrcc converge changes one thing: levels or tolerances, not both
// RUN: not %amrcc converge --emit=x --show -o y %s 2>&1 | FileCheck --check-prefix=OTHERS %s
// OTHERS: amrcc: error: '--emit' is not for amrcc converge
// OTHERS: amrcc: error: '--show' is not for amrcc converge
// OTHERS: amrcc: error: '-o' is not for amrcc converge: it keeps no program
// RUN: not %amrcc verify 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: amrcc: error: no source given
// NONE: hint: amrcc verify heat.c
// RUN: not %amrcc -O2 verify %s 2>&1 | FileCheck --check-prefix=FIRST %s
// FIRST: amrcc: error: 'verify' comes first: amrcc verify heat.c
// RUN: not %amrcc verify %s 130 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: amrcc: error: '130' is neither a C source nor an object or library
// WORDS: hint: arguments of the program go behind --
// RUN: not %amrcc %s -- 3 2>&1 | FileCheck --check-prefix=DASHES %s
// DASHES: amrcc: error: unknown option '--'

// RUN: sh -c '%amrcc verify %s; test $? -eq 4'
// RUN: rm -rf %t && mkdir -p %t/run %t/tmp && cd %t/run
// RUN: cd %t/run && env TMPDIR=%t/tmp AMRCC_PYTHON=false %amrcc verify --levels=2 --block=8 -DN=130 %S/Inputs/bar.c > %t/out 2> %t/err
// RUN: FileCheck --check-prefix=OUT %s < %t/out
// RUN: FileCheck --check-prefix=ERR %s < %t/err
// OUT: bar: mesh of 128 cells; arrays of the serial run are the reference
// OUT: {{^}}serial 2 {{.*}} 128 -
// OUT: {{^}}one level 2 {{.*}} 128 256
// OUT: {{^}}2 levels 2 {{.*}} 64
// OUT: printed by one level: the same bytes as by the serial program
// OUT: {{^}}a all 128
// OUT: {{^}}sum of all cells
// OUT: holds   lines that one level prints otherwise than the serial program: 0, at most 0
// OUT: wrote verify.json
// OUT: note: verify.png is not drawn
// ERR: {{^}}amrcc verify: [1/4] serial
// ERR: {{^}}amrcc verify: [4/4] 2 levels
// RUN: ls %t/run | FileCheck --check-prefix=LEFT %s
// LEFT: verify.json
// LEFT-NOT: {{.}}
// RUN: ls -A %t/tmp | count 0
// The runtime refuses several levels of this one.
// RUN: not %amrcc verify -w -DN=258 --inputs=none %S/Inputs/rod.c 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: amrcc: error: the program (3 levels) ended with exit code 1
// REFUSED-NEXT: | amr: error: {{.*}} does not say how its update goes with the cell width
int main(void) { return 0; }
