/* The weight of an over-relaxed sweep is made of the cell width and is no step in time: with the width of the finest
 * level it would be no relaxation on others. A step that a kernel makes of the width is the same on all levels. */
// RUN: %amrcc -DSWEEP --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -DSTEP --dump=plan %s 2>&1 | FileCheck --check-prefix=STEP %s
enum { N = 66 };
static double p[N][N], q[N][N], rhs[N][N];

#pragma amr kernel
static void relax(double dx, double dy, double omg)
{
#pragma amr data domain(i, j) arrays(p, q, rhs) spacing(dx, dy)
    double rdx2 = 1. / dx / dx, rdy2 = 1. / dy / dy;
#ifdef SWEEP
    // CHECK-NOT: error:
    // CHECK: beta
    double beta = -omg / (2.0 * (rdx2 + rdy2));
#else
    double dt = omg / (rdx2 + rdy2);
#endif
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
#ifdef SWEEP
            q[i][j] = (1. - omg) * p[i][j] - beta * ((p[i + 1][j] + p[i - 1][j]) * rdx2 + (p[i][j + 1] + p[i][j - 1]) * rdy2 - rhs[i][j]);
#else
            // STEP-NOT: error:
            // STEP: scalar dt double (the time step)
            q[i][j] = p[i][j] + dt * ((p[i + 1][j] - 2 * p[i][j] + p[i - 1][j]) * rdx2 + (p[i][j + 1] - 2 * p[i][j] + p[i][j - 1]) * rdy2 - rhs[i][j]);
#endif
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            p[i][j] = q[i][j];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        for (int s = 0; s < 5; s++)
            relax(1.0 / N, 1.0 / N, 0.3);
    return 0;
}
