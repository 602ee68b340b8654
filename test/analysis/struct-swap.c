/* Structs that are swapped as a whole, in the kernel: what its nests read is told before. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
typedef struct {
    int n;
    double *d;
} field;

#pragma amr kernel scale(-2)
static void step(field *a, field *b)
{
#pragma amr data domain(j, i) arrays(a->d, b->d)
    int n = a->n;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            b->d[j * n + i] = a->d[j * n + i] + 0.1 * (a->d[j * n + i - 1] - 2 * a->d[j * n + i] + a->d[j * n + i + 1]);
    field t = *a;
    *a = *b;
    *b = t;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            a->d[j * n + i] *= 0.99;
}

int main(void)
{
    field a = {40, malloc(1600 * sizeof(double))}, b = {40, malloc(1600 * sizeof(double))};
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(&a, &b);
    return 0;
}

// CHECK: nest 0 step
// CHECK: array b->d double written
// CHECK: array a->d double read
// CHECK: nest 1 step
// CHECK: array a->d double read written
