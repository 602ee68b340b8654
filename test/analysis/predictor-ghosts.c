/* A predictor that is made for one ghost cell on each side, and a corrector that goes on from it: both lie in cells, and the mesh
 * is that of the corrector. That chained assignments set their initial values says nothing of what they are made of. */
// RUN: %amrcc --report -Werror %s | FileCheck %s
// CHECK: across i: ring, the arrays hold 2 and 3 cells outside the mesh
// CHECK: up: double, flat, at cell centres
enum { N = 256 };
static double u[N + 4], up[N + 4], a[N + 4];

int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h;
    for (int i = 0; i < N + 4; i++) {
        u[i] = i > 100 && i < 200;
        up[i] = a[i] = 0;
    }
#pragma amr data domain(i) arrays(u, up, a) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
#pragma amr kernel
        for (int i = 1; i < N + 3; i++)
            up[i] = u[i] - dt / h * (u[i] - u[i - 1]);
        for (int i = 1; i < N + 2; i++)
            a[i] = 0.5 * (1 - dt / h) * (u[i + 1] - u[i]);
        for (int i = 2; i < N + 2; i++)
            u[i] = up[i] - dt / h * (a[i] * (up[i + 1] > up[i]) - a[i - 1] * (up[i] > up[i - 1]));
    }
    return u[3] > 1;
}
