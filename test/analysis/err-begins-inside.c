/* Arrays that begin within their memory, so that ghost cells have negative indices: the hint's form is taken. */
// RUN: %not %amrcc --dump=plan -w %s 2>&1 | %FileCheck %s
// RUN: %same -w -DFROM_FIRST %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NG = 2, NX = 48, NY = 32, ROW = NX + 2 * NG };
static double *ubuf, *vbuf, *u, *v;
#ifdef FROM_FIRST
#define AT(a, j, i) a[((j) + NG) * ROW + (i) + NG]
#define FIRST 0
#else
#define AT(a, j, i) a[(j) * ROW + (i)]
#define FIRST (NG * ROW + NG)
#endif

#pragma amr kernel scale(-1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            // CHECK: [[@LINE+1]]:68: error: this reads 1 cell before the loop's range, where the array holds 0
            AT(v, j, i) = AT(u, j, i) - c * (3 * AT(u, j, i) - 4 * AT(u, j, i - 1) + AT(u, j, i - 2));
}

static void edges(double *a)
{
    for (int j = 0; j < NY; j++)
        for (int g = 1; g <= NG; g++) {
            AT(a, j, -g) = AT(a, j, NX - g);
            AT(a, j, NX - 1 + g) = AT(a, j, g - 1);
        }
}

int main(void)
{
    ubuf = calloc(ROW * (NY + 2 * NG), sizeof *ubuf);
    vbuf = calloc(ROW * (NY + 2 * NG), sizeof *vbuf);
    // CHECK: [[@LINE+1]]:9: note: 'u' begins within its memory, as said here
    u = ubuf + FIRST;
    v = &vbuf[FIRST];
    // CHECK: hint: where ghost cells lie in front of it, let 'u' lead to the first of them, and add their number in the index, by a macro or a function: 'i + width'; else say what lies beyond the edge
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            AT(u, j, i) = exp(-0.02 * ((i - 20) * (i - 20) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
        edges(u);
        step(0.1);
        double *swap = u;
        u = v;
        v = swap;
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", AT(u, j, i));
    return 0;
}
