/* Whole arrays one behind the other in a flat one: f[q * nx * ny + j * nx + i]. */
// RUN: %amrcc --dump=plan -Wno-amr-numerics %s | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view -Wno-amr-numerics %s
// RUN: %text %t/component-first_amr.c | FileCheck %s --check-prefix=HOST
enum { NX = 64, NY = 32, Q = 3 };
#define F(q, j, i) (((q) * (NY) + (j)) * NX + (i))
static const int ey[Q] = {0, 1, -1};
static double f[Q * NX * NY], g[Q * NX * NY];
#pragma amr kernel
static void step(double *fn, const double *f, int nx, int ny, double *all, int m)
{
#pragma amr data domain(j, i) arrays(fn, f, all, g)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            for (int q = 0; q < Q; q++)
                // CHECK: array f const double read at f stride 64, 1
                // CHECK: array f[2048] const double read at f + 2048 stride 64, 1
                // CHECK: array f[4096] const double read at f + 4096 stride 64, 1
                // CHECK: access f (0,0) read
                // CHECK: access f[2048] (-1,0) read
                // CHECK: access f[4096] (1,0) read
                fn[F(q, j, i)] = f[F(q, (j - ey[q] + NY) % NY, i)];
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            // CHECK: array all[(long)nx * ny * m] double written full at all + (long)nx * ny * m stride nx, 1
            // CHECK: array all[2L * (long)nx * ny] double read at all + 2L * (long)nx * ny stride nx, 1
            all[(m * ny + j) * nx + i] = 2 * all[2 * nx * ny + j * nx + i];
}

int main(void)
{
    static double all[3 * NX * NY];
// HOST: {"f", (void *)f}, {"all", (void *)all}
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(g, f, NX, NY, all, t % 2);
    return 0;
}
