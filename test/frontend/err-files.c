// RUN: not %amrcc --dump=unit %s %S/no-such-file.c 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=unit %s %S/../frontend/err-files.c 2>&1 | FileCheck %s --check-prefix=TWICE

// CHECK: amrcc: error: cannot read '{{.*}}no-such-file.c'
// TWICE: amrcc: error: '{{.*}}err-files.c' is given twice
int main(void)
{
    return 0;
}
