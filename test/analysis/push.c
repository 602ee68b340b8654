/* Streaming that writes neighbours round periodic axes: each value read at the opposite offset. */
// RUN: %amrcc --dump=plan -Wno-amr-numerics %s | FileCheck %s
enum { NX = 32, NY = 16, Q = 3 };
static const int ex[Q] = {0, 1, -1}, ey[Q] = {0, -1, 1};
static double f[NY][NX][Q], fn[NY][NX][Q], source[NY][NX];
#pragma amr kernel
static void stream(double (*fn)[NX][Q], double (*f)[NX][Q], double omega)
{
#pragma amr data domain(j, i) arrays(fn, f, source)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            for (int q = 0; q < Q; q++) {
                int in = (i + ex[q] + NX) % NX;
                int jn = (j + ey[q] + NY) % NY;
                // CHECK: access fn[0] (0,0) write
                // CHECK: access f[0] (0,0) read
                // CHECK: access source (0,0) read
                // CHECK: access fn[1] (0,0) write
                // CHECK: access f[1] (1,-1) read
                // CHECK: access source (1,-1) read
                // CHECK: access fn[2] (0,0) write
                // CHECK: access f[2] (-1,1) read
                // CHECK: access source (-1,1) read
                fn[jn][in][q] = f[j][i][q] + omega * source[j][i];
            }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        stream(fn, f, 0.1);
    return 0;
}
