/* Names that begin like the runtime's: of any kind, anywhere. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stddef.h>
enum { N = 66 };
// CHECK: err-runtime-names.c:[[#@LINE+2]]:8: error: 'amr_block' begins like the names of amrcc's runtime, 'amr_'
// CHECK-NEXT: struct amr_block
struct amr_block {
    int level;
    // CHECK: err-runtime-names.c:[[#@LINE+1]]:11: error: 'amr_inner' begins
    union amr_inner {
        int i;
    } inner;
};
struct amr_block; /* once is enough */
// CHECK: err-runtime-names.c:[[#@LINE+1]]:13: error: 'amr_int' begins
typedef int amr_int;
// CHECK: err-runtime-names.c:[[#@LINE+1]]:8: error: 'amr_levels' begins
enum { amr_levels = 3 };
// CHECK: err-runtime-names.c:[[#@LINE+1]]:6: error: 'amr_kind' begins
enum amr_kind { COARSE };
// CHECK: err-runtime-names.c:[[#@LINE+1]]:9: error: 'AMR_MAX_LEVELS' begins like the names of amrcc's runtime, 'AMR_'
#define AMR_MAX_LEVELS 4
// CHECK: err-runtime-names.c:[[#@LINE+1]]:27: error: 'amr_rate' begins
static double u[N], v[N], amr_rate = 0.1;
#pragma amr data domain(i) arrays(u, v)
#pragma amr kernel scale(-2)
// CHECK: err-runtime-names.c:[[#@LINE+3]]:13: error: 'amr_step' begins
// CHECK: hint: give it another name
// CHECK: err-runtime-names.c:[[#@LINE+1]]:29: error: 'amr_l' begins
static void amr_step(double amr_l)
{
    // CHECK: err-runtime-names.c:[[#@LINE+1]]:12: error: 'amr_s' begins
    double amr_s = 2.0;
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + amr_l * (u[i - 1] - amr_s * u[i] + u[i + 1]);
}

int main(void)
{
    struct amr_block b = {0}; /* uses are no names of their own */
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        amr_step(amr_rate);
    return b.level;
}
// CHECK-NOT: error:
