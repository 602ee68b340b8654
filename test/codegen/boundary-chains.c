/* Chains of copies into ghost cells, u[0] = u[1] = u[2]: two boundaries, each of its own. So are chains of a value
 * that is more than a copy, of arrays too, u[0] = v[0] = -u[1], unless the first one changes it: host code. */
// RUN: %amrcc --dump=plan -Wno-amr-host-view %s 2>&1 | FileCheck %s
// RUN: %same -Wno-amr-host-view %s
#include <stdio.h>
#include <stdlib.h>
#define NG 2
#define NC 32
double q[NC + 2 * NG][NC + 2 * NG], r[NC + 2 * NG][NC + 2 * NG];
int ng = 2, n = NC;
#pragma amr kernel scale(-2)
void step(void)
{
#pragma amr data domain(j, i) arrays(q, r)
    for (int j = NG; j < NC + NG; j++) for (int i = NG; i < NC + NG; i++) r[j][i] = q[j][i] + 0.02 * (q[j][i - 2] - 2 * q[j][i] + q[j][i + 2] + q[j-2][i] - 2 * q[j][i] + q[j+2][i]);
    for (int j = NG; j < NC + NG; j++) for (int i = NG; i < NC + NG; i++) q[j][i] = r[j][i];
}
void bc(void)
{
for (int j = 0; j < NC + 2 * NG; j++) { q[j][0] = q[j][1] = q[j][2]; q[j][NC + 2] = q[j][NC + 3] = q[j][NC + 1]; }
}
void signs(void)
{
    for (int i = 0; i < NC + 2 * NG; i++)
        q[0][i] = q[1][i] = -q[1][i];
}
void mirror(void)
{
    for (int i = 0; i < NC + 2 * NG; i++)
        q[NC + 3][i] = r[NC + 3][i] = q[NC + 2][i] = -0.5 * q[NC + 1][i];
}
int main(void)
{
    for (int j = 0; j < NC + 2 * NG; j++) for (int i = 0; i < NC + 2 * NG; i++) q[j][i] = i * i * 1e-4 + j * 1e-2;
#pragma amr timeloop
    for (int t = 0; t < 50; t++) { bc(); mirror(); if (t == 3) signs(); step(); }
    for (int j = 0; j < NC + 2 * NG; j++) for (int i = 0; i < NC + 2 * NG; i++) printf("%.12g\n", q[j][i]);
    return 0;
}

// CHECK: nest 2 bc boundary-chains.c:20 boundary inward
// CHECK: access q (0,1) read
// CHECK: nest 3 bc boundary-chains.c:20 boundary inward
// CHECK: access q (0,2) read
// CHECK: nest 5 bc boundary-chains.c:20 boundary inward
// CHECK: nest 6 mirror boundary-chains.c:29 boundary inward
// CHECK: nest 7 mirror boundary-chains.c:29 boundary inward
// CHECK: nest 8 mirror boundary-chains.c:29 boundary inward
// CHECK-NOT: nest 9
// CHECK: view q read written before boundary-chains.c:24
