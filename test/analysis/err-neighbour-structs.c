/* Neighbours in an array of structs, filled at run time. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define N 4096
typedef struct {
    int n[4];
} nb_t;
nb_t *nb;
double *u, *un;
void build(int nx, int ny)
{
    nb = malloc(N * sizeof *nb);
    for (int c = 0; c < N; c++) {
        nb[c].n[0] = c % nx ? c - 1 : c;
        nb[c].n[1] = (c + 1) % nx ? c + 1 : c;
        nb[c].n[2] = c >= nx ? c - nx : c;
        nb[c].n[3] = c + nx < N ? c + nx : c;
    }
}
#pragma amr kernel scale(-2)
void step(void)
{
#pragma amr data domain(c) arrays(u, un)
    for (int c = 0; c < N; c++) {
        double s = 0;
        for (int k = 0; k < 4; k++)
            s += u[nb[c].n[k]];
        un[c] = u[c] + 0.1 * (s - 4 * u[c]);
    }
}
int main(int argc, char **argv)
{
    u = calloc(N, 8);
    un = calloc(N, 8);
    build(64, 64);
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        step();
        double *x = u;
        u = un;
        un = x;
    }
    printf("%g\n", un[33]);
}

// CHECK: err-neighbour-structs.c:28:20: error: index 'nb[c].n[0]' of 'u' is read from an array: indirect neighbours are not supported
// CHECK: err-neighbour-structs.c:7:5: note: 'n' is declared here
// CHECK: hint: write the index as a formula, i + 1 or (i + 1) % n, or fill the table by one assignment of such a formula in one loop
// CHECK-NOT: error:
