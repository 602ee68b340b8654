/* Arrays of structs in a loop over all cells by one index; cells are left out by `continue`. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
typedef struct {
    double rho, m;
} cell;
enum { NX = 36, NY = 27 };
static cell *c, *cn;
static int kind[NX * NY];
#pragma amr data domain(j, i) arrays(c, cn, kind)

#pragma amr kernel scale(-1)
static void step(void)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            cn[j * NX + i].rho = c[j * NX + i].rho - 0.1 * (c[j * NX + i].m - c[j * NX + i - 1].m);
            cn[j * NX + i].m = c[j * NX + i].m - 0.1 * (c[j * NX + i + 1].rho - c[j * NX + i].rho);
        }
}

#pragma amr kernel
static double finish(void)
{
    double s = 0;
    long k;
    for (k = NX; k < NX * NY - NX; k++) {
        int i = k % NX, j = k / NX;
        if (i == 0 || i == NX - 1)
            continue;
        if (kind[k])
            cn[k].m *= 0.99;
        c[k] = cn[k];
        s += c[k].rho * j;
    }
    return s;
}

int main(void)
{
    double s = 0;
    c = calloc(NX * NY, sizeof *c);
    cn = calloc(NX * NY, sizeof *cn);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step();
        s += finish();
    }
    return s > 1;
}

// CHECK: nest 1 finish
// CHECK-NEXT: range j = 1 : 26
// CHECK-NEXT: range i = 1 : 35
// CHECK: array kind int read
// CHECK: array cn.m double read written
// CHECK: array c.rho double read written
// CHECK: reduction sum s
// CHECK: position j floating
