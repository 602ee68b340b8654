/* A clause makes an axis periodic, and the boundary function's own copies go over another length than the mesh has, since rates are
 * added to on both sides of all faces. With one level the run printed other bytes. */
// RUN: not %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -w -DFLUXES %s
enum { N = 64 };
static double u[N + 4], rate[N + 4], f[N + 4];

#pragma amr kernel boundary
static void edges(void)
{
#pragma amr data domain(i) arrays(u)
    // CHECK: err-period-length.c:[[#@LINE+4]]:5: error: this copies from the other side of a mesh that is 1 cell shorter than the one that boundary(x: periodic) makes go round
    // CHECK: err-period-length.c:[[#@LINE+21]]:5: note: the mesh has the range of this loop
    // CHECK: hint: let that loop run over the cells alone; where it runs over the faces of all cells, let it set an array of their own
    // CHECK-NOT: error:
    u[0] = u[N];
    u[1] = u[N + 1];
    u[N + 2] = u[2];
    u[N + 3] = u[3];
}

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, rate, f) spacing(dx) boundary(x: periodic)
#ifdef FLUXES
    for (int i = 1; i <= N + 1; i++)
        f[i] = 0.25 * (u[i] * u[i] + u[i + 1] * u[i + 1]) - 0.5 * (u[i + 1] - u[i]);
    for (int i = 2; i <= N + 1; i++)
        rate[i] = f[i] - f[i - 1];
#else
    for (int i = 1; i <= N + 2; i++)
        rate[i] = 0;
    for (int i = 1; i <= N + 1; i++) {
        double flux = 0.25 * (u[i] * u[i] + u[i + 1] * u[i + 1]) - 0.5 * (u[i + 1] - u[i]);
        rate[i] += flux;
        rate[i + 1] -= flux;
    }
#endif
    for (int i = 2; i <= N + 1; i++)
        u[i] -= dt / dx * rate[i];
}

int main(void)
{
    for (int i = 0; i < N + 4; i++)
        u[i] = i > 20 && i < 40;
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        edges();
        step(0.2, 1);
    }
    return u[3] > 1;
}
