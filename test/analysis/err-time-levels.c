/* Three time levels, two arrays from the second step on. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 130
#pragma amr kernel scale(-2)
void wave(double *pn, double *p, double *pm, double c)
{
#pragma amr data domain(i) arrays(pn, p, pm)
    for (int i = 1; i < N - 1; i++)
        pn[i] = 2.0 * p[i] - pm[i] + 0.1 * (p[i - 1] - 2.0 * p[i] + p[i + 1]);
}
int main(void)
{
    double *P0 = calloc(N, sizeof(double)), *P1 = calloc(N, sizeof(double)),
           *P = calloc(N, sizeof(double));
    for (int i = 0; i < N; i++)
        P0[i] = P1[i] = exp(-0.01 * (i - 64) * (i - 64));
#pragma amr timeloop
    for (int t = 0; t < 50; t++) {
        wave(P, P0, P1, 0.1);
        P1 = P0;
        P0 = P;
    }
    printf("%.15g\n", P0[32]);
}

// CHECK: err-time-levels.c:22:9: error: from turn 2 of the time loop on 'pn' and 'p' are one array here: a nest writes it and reads neighbours in it
// CHECK: err-time-levels.c:24:9: note: 'P0' gets the other's array here
// CHECK: hint: let the arrays go round, none may be lost: 'old = p1; p1 = p0; p0 = p; p = old;'
// CHECK-NOT: error:
