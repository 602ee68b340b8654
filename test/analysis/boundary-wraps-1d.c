/* Statements that wrap a short array of fixed size: the copies reach as far as a block, and still
 * come from the other side. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 12

static double u[N], un[N];

#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

int main(void)
{
    u[4] = 1.0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        u[0] = u[N - 2];
        u[N - 1] = u[1];
        step(0.1);
        for (int i = 0; i < N; i++)
            u[i] = un[i];
    }
    return 0;
}

// CHECK-NOT: boundary-wraps-1d.c:2{{[12]}}:{{.*}} is needed as a whole
// CHECK-NOT: boundary inward
// CHECK: nest 1 main boundary-wraps-1d.c:21 boundary wraps
// CHECK-NEXT: range amr_edge_0 = 0 : 1
// CHECK-NEXT: from amr_edge_0 10
// CHECK: nest 2 main boundary-wraps-1d.c:22 boundary wraps
// CHECK-NEXT: range amr_edge_0 = 11 : 12
// CHECK-NEXT: from amr_edge_0 -10
