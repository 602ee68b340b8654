/* Coefficients that are set within larger statements: only their own assignment is done again for each level, and only
 * where it surely runs once. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: %same %s
// RUN: not %amrcc --dump=plan "-DSET=c = dt / (h * h), dt *= 0.5" %s 2>&1 | FileCheck --check-prefix=BEHIND %s
// RUN: not %amrcc --dump=plan "-DSET=c = dt / (h * h); dt > 1 && (c *= 0.5)" %s 2>&1 | FileCheck --check-prefix=CHOSEN %s
// RUN: not %amrcc --dump=plan "-DSET=c = dt / (h * h); c = dt > 1 ? (c *= 0.5) : c" %s 2>&1 | FileCheck --check-prefix=AGAIN %s
// RUN: not %amrcc --dump=plan "-DSET=c = dt / (h * h); while ((c *= 0.5) > 1)" %s 2>&1 | FileCheck --check-prefix=CHOSEN %s
// CHECK: replay double c = dt / (h * h){{$}}
// CHECK-NEXT: replay c *= 0.5{{$}}
// CHECK-NEXT: replay c *= 0.25{{$}}
// BEHIND: error: 'dt' changes after 'c', which depends on the cell width, was computed from it
// CHOSEN: error: 'c' depends on the cell width and is set under a condition or in a loop
// AGAIN: error: 'c' depends on the cell width and is computed by something that cannot be done again for each level
#include <math.h>
#include <stdio.h>
enum { N = 66 };
static int count;
static double u[N], un[N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double c;
#ifdef SET
    SET;
#else
    c = dt / (h * h);
    c *= 0.5, count++;
    if ((c *= 0.25) < 1e9)
        count += 2;
#endif
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[i] = exp(-0.05 * (i - 30) * (i - 30));
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(0.4 * h * h, h);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    printf("%d\n", count);
    return 0;
}
