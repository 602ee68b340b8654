// Structs that hold mesh arrays and are used as a whole: a view of each array.
// RUN: %amrcc --dump=plan %s | FileCheck %s
#include <stdio.h>
#include <string.h>
enum { N = 66 };
struct pair {
    int n;
    double u[N], v[N];
};
static struct pair p, q;

#pragma amr kernel
static void step(double *v, const double *u, double c)
{
#pragma amr data domain(i) arrays(v, u)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
    FILE *f = fopen("p", "wb");
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(p.v, p.u, 0.1);
    q = p;
    p.n = q.n;
    memset(&p, 0, sizeof p);
    fwrite(&q, sizeof q, 1, f);
    return 0;
}
// CHECK:      view q.u written before struct-whole.c:26
// CHECK-NEXT: view q.v written before struct-whole.c:26
// CHECK-NEXT: view p.u read before struct-whole.c:26
// CHECK-NEXT: view p.v read before struct-whole.c:26
// CHECK-NEXT: view p.u written before struct-whole.c:28
// CHECK-NEXT: view p.v written before struct-whole.c:28
// CHECK-NEXT: view q.u read before struct-whole.c:29
// CHECK-NEXT: view q.v read before struct-whole.c:29
