// The first face of the mesh gets the value of the face behind the last cell, which lies outside the mesh.
// RUN: %amrcc --block=8 %s -o %t
// RUN: not env AMR_SET="run.quiet=yes" %t 2>&1 | FileCheck %s
// CHECK: wrap-from-beyond.c:[[# @LINE + 12]] copies values from index 33 in x, beyond the edge of the mesh; with boundary(x: ring)
#define N 32

static double u[N + 2], f[N + 2];

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) arrays(u, f) spacing(h)
    for (int i = 1; i <= 1; i++) { u[0] = u[N]; u[N + 1] = u[1]; }
    for (int i = 2; i <= N + 1; i++)
        f[i] = u[i - 1] - 0.01 * (u[i] - u[i - 1]) / h;
    f[1] = f[N + 1];
    for (int i = 1; i <= N; i++)
        u[i] -= dt / h * (f[i + 1] - f[i]);
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 1; i <= N; i++)
        u[i] = i > 8 && i < 16;
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(h, 0.1 * h);
    return 0;
}
