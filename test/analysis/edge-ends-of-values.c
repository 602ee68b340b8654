/* In one dimension the layers of ghost cells of several values, q[v][k], whose last index no axis of this kernel names: that of
 * another kernel tells that it is the cell's. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not="host view" %s
enum { NG = 2, NV = 2, N = 64 };
static double q[NV][N + 2 * NG], qn[NV][N + 2 * NG];

#pragma amr kernel
static void outflow(int n)
{
#pragma amr data domain(i) arrays(q)
    for (int v = 0; v < NV; v++)
        for (int k = 0; k < NG; k++) {
            q[v][k] = q[v][NG];
            q[v][n + NG + k] = q[v][n + NG - 1];
        }
}

#pragma amr kernel
static void mirror(int n)
{
#pragma amr data domain(i) arrays(q)
    for (int v = 0; v < NV; v++)
        for (int i = 0; i < NG; i++) {
            q[v][i] = q[v][2 * NG - 1 - i];
            q[v][n + NG + i] = -q[v][n + NG - 1 - i];
        }
}

#pragma amr kernel
static void step(int n, double h, double dt)
{
#pragma amr data domain(i) arrays(q, qn) spacing(h)
    for (int v = 0; v < NV; v++)
        for (int i = NG; i < n + NG; i++)
            qn[v][i] = q[v][i] + dt / (4 * h * h) * (q[v][i + 2] - 2 * q[v][i] + q[v][i - 2]);
    for (int v = 0; v < NV; v++)
        for (int i = NG; i < n + NG; i++)
            q[v][i] = qn[v][i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        q[0][i] = q[1][i] = i < 20;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        outflow(N);
        step(N, 0.1, 0.001);
        mirror(N);
        step(N, 0.1, 0.001);
    }
    return 0;
}

// CHECK: nest 2 outflow edge-ends-of-values.c:11 boundary inward{{$}}
// CHECK: nest 9 outflow edge-ends-of-values.c:11 boundary inward{{$}}
// CHECK: nest 10 mirror edge-ends-of-values.c:22 boundary inward{{$}}
// CHECK: nest 17 mirror edge-ends-of-values.c:22 boundary inward{{$}}
