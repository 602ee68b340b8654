/* Functions that return the place of an element, and elements by their addresses, in loops along edges. */
// RUN: %same %s
// RUN: %near 1e-3 %s
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// CHECK-NOT: is needed as a whole
// CHECK: nest 2 edges {{.*}} boundary inward
// CHECK: nest 5 edges {{.*}} boundary inward
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NX = 130, NY = 98 };
static double *u, *un;

static double *at(double *a, int i, int j)
{
    return a + j * NX + i;
}

static double get(const double *a, int i, int j)
{
    return a[j * NX + i];
}

static void edges(void)
{
    for (int j = 0; j < NY; j++) {
        *at(u, 0, j) = *at(u, 1, j);
        *(u + j * NX + NX - 1) = get(u, NX - 2, j);
    }
    for (int i = 0; i < NX; i++) {
        *&u[i] = u[i + NX];
        at(u, 0, NY - 1)[i] = (&u[(NY - 2) * NX])[i];
    }
}

#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            *at(un, i, j) = get(u, i, j) + c * (get(u, i - 1, j) + get(u, i + 1, j) + *at(u, i, j - 1) + at(u, i, j)[NX] - 4 * get(u, i, j));
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            *at(u, i, j) = *at(un, i, j);
}

int main(void)
{
    u = calloc(NX * NY, sizeof *u);
    un = calloc(NX * NY, sizeof *un);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            *at(u, i, j) = exp(-0.01 * ((i - 40) * (i - 40) + (j - 40) * (j - 40)));
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
        edges();
        step(0.1);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", get(u, i, j));
    return 0;
}
