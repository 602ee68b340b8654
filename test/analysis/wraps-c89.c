/* Periodic neighbours in variables declared at the top, set and corrected between the loops and in
 * the body: plain offsets of a periodic axis. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
#define N 32
static double p[N][N], pn[N][N];

// CHECK: axis i ring 0 0 boundary periodic
// CHECK-NEXT: axis j ring 0 0 boundary periodic
#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(i, j) arrays(p, pn)
    int i, j, ip, im, jp, jm;
    // CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
    // CHECK: body pn[i][j] = p[i][j] - dt
    // CHECK-NOT: body
    for (i = 0; i < N; i++) {
        ip = i + 1;
        if (ip == N)
            ip = 0;
        if (i == 0)
            im = N - 1;
        else
            im = i - 1;
        for (j = 0; j < N; j++) {
            jp = j + 1;
            if (jp > N - 1) {
                jp = 0;
            }
            jm = j;
            jm = jm - 1;
            if (jm < 0)
                jm = jm + N;
            pn[i][j] = p[i][j] - dt * (p[ip][j] - p[im][j] + p[i][jp] - p[i][jm]);
        }
    }
    // CHECK: nest 1
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            p[i][j] = pn[i][j];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
