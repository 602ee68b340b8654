// Values for the outermost cells of a mesh that all nests run over: nests over one plane, and the mesh stays fine there. Beside
// other loops, inside a nest, and at nodes, of which the low plane needs no fine cells. What meets in corners is host code.
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | %FileCheck %s
// RUN: %near 1e-2 --block=8 -DROUND %s
// RUN: %amrcc --report -DROUND %s 2>&1 | %FileCheck --check-prefix=ROUND %s
#include <math.h>
#include <stdio.h>
enum { N = 96 };
static double u[N][N], un[N][N];

#pragma amr kernel scale(-2)
static void step(int t)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double s = -4 * u[j][i];
            s += i > 0 ? u[j][i - 1] : u[j][i];
            s += i < N - 1 ? u[j][i + 1] : u[j][i];
            s += j > 0 ? u[j - 1][i] : u[j][i];
            s += j < N - 1 ? u[j + 1][i] : u[j][i];
            un[j][i] = u[j][i] + 0.2 * s;
        }
#ifdef ROUND
    // ROUND: edge-outermost.c:[[@LINE+2]]:{{[0-9]+}}: warning: 'un' is needed as a whole
    for (int i = 0; i < N; i++) {
        un[i][0] = 1.0;
        un[0][i] = 0.5;
        un[N - 1][i] = 0.25;
    }
#else
    for (int j = 0; j < N; j++)
        un[j][0] = 1.0 - cos(0.02 * t);
    for (int j = 20; j < N - 30; j++)
        un[j][N - 1] *= 0.5;
#endif
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i] = un[j][i];
#ifndef ROUND
            u[0][i] = 0.25;
#endif
        }
}
// CHECK: axis j ring 0 0 boundary ring guarded fine low{{$}}
// CHECK: axis i ring 0 0 boundary ring guarded fine low fine high{{$}}
// CHECK: nest {{[0-9]+}} step edge-outermost.c:38{{ *$}}
// CHECK: body u[j][i] = un[j][i]
// CHECK: nest {{[0-9]+}} step edge-outermost.c:38 pointwise{{$}}
// CHECK-NEXT: range amr_edge_0 = 0 : 1
// CHECK-NEXT: range i = 0 : 96
// CHECK: body u[0][i] = 0.25
// CHECK: nest {{[0-9]+}} step edge-outermost.c:33 pointwise{{$}}
// CHECK-NEXT: range j = 0 : 96
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: nest {{[0-9]+}} step edge-outermost.c:35{{$}}
// CHECK-NEXT: range j = 20 : 66
// CHECK-NEXT: range amr_edge_1 = 95 : 96

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(t);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.9f\n", u[j][i]);
    return 0;
}
