/* Neighbour tables that are periodic or closed, as an argument says. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define NX 66
#define NY 66
int left[NX], right[NX];
static double u[NY][NX], un[NY][NX];
void setup(int periodic)
{
    for (int i = 0; i < NX; i++) {
        left[i] = i - 1;
        right[i] = i + 1;
    }
    if (periodic) {
        left[0] = NX - 1;
        right[NX - 1] = 0;
    } else {
        left[0] = 0;
        right[NX - 1] = NX - 1;
    }
}
#pragma amr kernel scale(-2)
void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 0; i < NX; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][left[i]] + u[j][right[i]] - 2 * u[j][i]);
}
int main(int argc, char **argv)
{
    setup(argc > 1);
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step();
    printf("%g\n", un[3][3]);
}

// CHECK: err-neighbour-choice.c:29:46: error: index 'left[i]' of 'u' is read from an array: indirect neighbours are not supported
// CHECK: err-neighbour-choice.c:12:9: note: 'left' is written here
// CHECK: err-neighbour-choice.c:16:9: note: and here: its entries follow no single formula
// CHECK: hint: write the index as a formula, i + 1 or (i + 1) % n, or fill the table by one assignment of such a formula in one loop
// CHECK-NOT: error:
