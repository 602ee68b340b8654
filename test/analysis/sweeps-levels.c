/* Du Fort and Frankel's scheme is a step in time: what it takes of an older time level goes with the width. It was
 * taken for a number of sweeps of a relaxation. Chebyshev's iteration, with a weight there, is one (WEIGHT). */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DWEIGHT %s 2>&1 | FileCheck --check-prefix=WEIGHT %s
// CHECK: mesh dim 1
// WEIGHT: warning: this loop ends after a number of sweeps
enum { N = 130 };
static double a[N], b[N], c[N], f[N];

#pragma amr kernel
static void step(double *un, double *u, double *old, double h, double dt)
{
#pragma amr data domain(i) arrays(un, u, old, f) spacing(h)
#ifdef WEIGHT
    for (int i = 1; i < N - 1; i++)
        un[i] = old[i] + 1.5 * (0.5 * (u[i - 1] + u[i + 1] + h * h * f[i]) - old[i]);
#else
    double r = 2 * dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = ((1 - r) * old[i] + r * (u[i - 1] + u[i + 1])) / (1 + r);
#endif
}

int main(void)
{
    double *un = a, *u = b, *old = c, h = 1.0 / N;
    u[50] = old[50] = 1;
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        step(un, u, old, h, 0.3 * h * h);
        double *first = old;
        old = u;
        u = un;
        un = first;
    }
    return 0;
}
