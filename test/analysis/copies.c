/* Nests that do nothing but copy own cells. */
// RUN: %amrcc --dump=plan %s > %t.plan && FileCheck %s --input-file=%t.plan
// RUN: %amrcc --report %s > %t.report && FileCheck --check-prefix=REPORT %s --input-file=%t.report
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/copies_kernels.c | FileCheck --check-prefix=CODE %s
#define N 34
struct cell {
    double rho, e;
};
static double u[N][N], un[N][N], old[N][N];
static float w[N][N];
static struct cell q[N][N], qn[N][N];

#pragma amr kernel scale(c: -2)
void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un, old, w, q, qn)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            old[j][i] = u[j][i];
            u[j][i] = (un[j][i]);
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            q[j][i] = qn[j][i];
    /* These compute, choose, convert or move. */
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            old[j][i] = 1.0 * u[j][i];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            if (un[j][i] > 0)
                old[j][i] = u[j][i];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            w[j][i] = u[j][i];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            old[j][i] = u[j][i + 1];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            old[j][i] = u[j][i];
            un[j][i] *= c;
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(0.1);
    return 0;
}
// CHECK: nest 0 step
// CHECK-NOT: {{^ }} copies
// CHECK: nest 1 step
// CHECK: copies u to old
// CHECK-NEXT: copies un to u
// CHECK: nest 2 step
// CHECK: copies qn.rho to q.rho
// CHECK-NEXT: copies qn.e to q.e
// CHECK-NOT: {{^ }} copies
// CHECK: nest 7 step
// CHECK-NOT: {{^ }} copies

// REPORT: copies.c:20: step
// REPORT: only copies: where it covers the mesh, the arrays exchange their cells

// CODE: static const struct amr_copy amr_copies_1[] = {
// CODE-NEXT: {0, 1},
// CODE-NEXT: {1, 2},
// CODE: 2, amr_copies_1,
