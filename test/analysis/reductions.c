/* Forms of a reduction. */
// RUN: %amrcc --dump=plan "-DGT=>" "-DLT=<" %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan "-DGT=>=" "-DLT=<=" %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#include <math.h>
#include <stdio.h>
#pragma amr kernel reduction(max: m1)
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    double s0 = 0, s1 = 0, s2 = 0, m0 = 0, m1 = 0, m2 = 0, m3 = 0, l0 = 0, l1 = 0, l2 = 0;
    float f0 = 0;
    int count = 0;
    for (int i = 1; i < n - 1; i++) {
        double d = fabs(u[i + 1] - u[i - 1]);
        s0 += d;
        s1 = s1 + d;
        s2 = d + s2;
        s2 = s2 + d - 0.5 * d + 1.0;
        m0 = fmax(m0, d);
        m1 = d GT m1 ? d : m1;
        m2 = m2 LT d ? d : m2;
        if (d GT m3)
            m3 = d;
    }
    for (int i = 1; i < n - 1; i++) {
        double d = fabs(u[i + 1] - u[i - 1]);
        l0 = fmin(d, l0);
        l1 = d LT l1 ? d : l1;
        if (l2 GT d) {
            l2 = d;
        }
        f0 = fmaxf(f0, (float)d);
        if (d > c)
            count++;
    }
    printf("%g %d\n", s0 + s1 + s2 + m0 + m1 + m2 + m3 + l0 + l1 + l2 + f0, count);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: nest 0 step reductions.c:15 halo width-unknown{{$}}
// CHECK: reduction sum s0{{$}}
// CHECK: reduction sum s1{{$}}
// CHECK: reduction sum s2{{$}}
// CHECK: reduction max m0{{$}}
// CHECK: reduction max m1{{$}}
// CHECK: reduction max m2{{$}}
// CHECK: reduction max m3{{$}}
// CHECK: nest 1 step reductions.c:27 halo width-unknown{{$}}
// CHECK: scalar c double{{$}}
// CHECK: reduction min l0{{$}}
// CHECK: reduction min l1{{$}}
// CHECK: reduction min l2{{$}}
// CHECK: reduction max f0{{$}}
// CHECK: reduction sum count{{$}}
