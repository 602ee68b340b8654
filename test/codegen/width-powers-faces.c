/* Coefficients on faces with the cell width in them, tx = k / (h * h), in a nest that does not name the width. 1: a
 * kernel in front of the loop sets them, and the step has scale(-2), as amrcc proposed: they were scaled twice (0.5
 * of the range at 1e-2). 2: it has no clause: it ran with one level only. 3: each step makes them anew, and no
 * clause either. 4: as 3, and scale(-2), which multiplies what each level holds for its own width: a warning. */
// RUN: %follows -w --block=4 -DKIND=1 %s
// RUN: %follows -w --block=4 -DKIND=2 %s
// RUN: %follows -w --block=4 -DKIND=3 %s
// RUN: %amrcc --dump=plan -DKIND=1 %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DKIND=2 %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// CHECK: array tx double written full at {{.*}} width^-2
// RUN: %amrcc --dump=plan -DKIND=3 %s 2>&1 | FileCheck --implicit-check-not=warning: --check-prefix=ANEW %s
// ANEW: array tx double written full at {{[^w]*$}}
// RUN: %amrcc --dump=plan -DKIND=4 %s 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: warning: 'tx' goes with the power -2 of the cell width on each level, and scale(-2) multiplies
#include <math.h>
#include <stdio.h>

enum { N = 258 };
static double k[N][N], tx[N][N], ty[N][N], p[N][N], pn[N][N];

#pragma amr kernel
static void faces(double h)
{
#pragma amr data domain(j, i) arrays(k, p, tx, ty) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N; i++)
            tx[j][i] = 2 * k[j][i] * k[j][i - 1] / (k[j][i] + k[j][i - 1]) / (h * h);
    for (int j = 1; j < N; j++)
        for (int i = 1; i < N - 1; i++)
            ty[j][i] = 2 * k[j][i] * k[j - 1][i] / (k[j][i] + k[j - 1][i]) / (h * h);
}

#if KIND == 1 || KIND == 4
#pragma amr kernel scale(-2)
#else
#pragma amr kernel
#endif
static void step(double dt)
{
#pragma amr data domain(j, i) arrays(tx, ty, p, pn)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            pn[j][i] = p[j][i] + dt * (tx[j][i + 1] * (p[j][i + 1] - p[j][i]) - tx[j][i] * (p[j][i] - p[j][i - 1]) +
                                       ty[j + 1][i] * (p[j + 1][i] - p[j][i]) - ty[j][i] * (p[j][i] - p[j - 1][i]));
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            p[j][i] = pn[j][i];
}

int main(void)
{
    double h = 1.0 / (N - 2), dt = 0.3 * h * h;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            k[j][i] = 0.3 + 0.05 * sin(3.0 * i / N) * cos(2.0 * j / N);
            p[j][i] = exp(-0.01 * ((i - 100) * (i - 100) + (j - 120) * (j - 120)));
        }
#if KIND < 3
    faces(h);
#endif
#pragma amr timeloop
    for (int n = 0; n < 100; n++) {
#if KIND >= 3
        faces(h);
#endif
        step(dt);
    }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            printf("%.17g\n", p[j][i]);
    return 0;
}
