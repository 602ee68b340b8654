/* A number that the program computes from the cell width is no time step, the same on all levels, where it is the width for
 * differences that nothing divides: in damped sweeps by a residual (0.3 of the range), and where some cells are averaged
 * (0.08). */
// RUN: not %amrcc --dump=plan -DRESIDUAL %s 2>&1 | FileCheck --check-prefixes=CHECK,RESIDUAL %s
// RUN: not %amrcc --dump=plan -DMEANS %s 2>&1 | FileCheck --check-prefixes=CHECK,MEANS %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefix=PLAIN --implicit-check-not=error: %s
enum { N = 256 };
static double u[N + 2], un[N + 2], p[N + 2], w[N + 2], f[N + 2];

int main(void)
{
    double h = 1.0 / N;
    // CHECK: err-step-shared.c:[[#@LINE+1]]:5: error: 'tau' is computed from the cell width, so anew for each level: this update would advance by another time on each
    double tau = 0.5 * h * h;
    for (int i = 0; i < N + 2; i++)
        u[i] = un[i] = i * (N - i) * h * h;
#pragma amr data domain(i) arrays(u, un, p, w, f) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
#pragma amr kernel
        for (int i = 1; i <= N; i++) {
            // PLAIN: scalar tau double (the time step)
#ifdef MEANS
            // MEANS: hint: add scale(tau: 0) to the kernel if 'tau' is the same on all levels, as a time step is
            if (i > N / 2)
                un[i] = 0.5 * (u[i - 1] + u[i + 1]) + tau * 20 * f[i];
            else
#endif
                un[i] = u[i] + 0.5 * tau * (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
        }
        for (int i = 1; i <= N; i++)
            u[i] = un[i];
#ifdef RESIDUAL
        for (int k = 0; k < 20; k++) {
            // RESIDUAL: hint: another nest takes it for the width of its own cells: use a copy here
            for (int i = 1; i <= N; i++)
                w[i] = 0.5 * (p[i - 1] + p[i + 1]) - p[i] + tau * 20 * u[i];
            for (int i = 1; i <= N; i++)
                p[i] += 0.9 * w[i];
        }
#endif
    }
    return p[3] > 1;
}
