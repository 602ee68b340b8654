// Time steps that are computed from the width and that only a measure tells for such, with several levels: of a step that is
// solved by iteration, whose neighbours and old value keep their shares where the step stays the same (0, and as a correction,
// 1: 30 and 5 times the tolerance before), of leapfrog, whose old values lie two copies behind (2: 18 times), and of rates that
// another loop has made of neighbours (4, in a function of its own 5: stopped by the run before). A variable that is also the
// weight of a relaxation over neighbours is refused (3); that of a correction in sweeps within a step is held, too (6: with
// weights of their own coarse leaves were half of the range off, behind a warning).
// A step that no level could make anew, as it is set under a condition, is one where the update is the same for any width
// with it (CAP).
// RUN: %near 1e-2 --block=8 -w -DKIND=0 %s
// RUN: %near 1e-2 --block=8 -w -DKIND=1 %s
// RUN: %near 1e-2 --block=8 -w -DKIND=2 %s
// RUN: %amrcc --dump=plan -w -DKIND=0 %s | FileCheck %s
// RUN: %amrcc --dump=plan -w -DKIND=2 %s | FileCheck %s
// CHECK: scalar dt double (the time step)
// RUN: %near 1e-2 --block=8 -Werror -DKIND=4 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=5 %s
// RUN: %near 1e-2 --block=8 -w -DKIND=6 %s
// RUN: %amrcc --dump=plan -w -DKIND=6 %s | FileCheck %s
// RUN: %near 1e-2 --block=8 -w -DCAP -DKIND=2 %s
// RUN: %near 1e-2 --block=8 -Werror -DCAP -DKIND=4 %s
// RUN: not %amrcc --dump=plan -w -DCAP -DKIND=3 %s 2>&1 | FileCheck --check-prefix=CAP %s
// CAP: error: 'dt' depends on the cell width and is set under a condition or in a loop
// RUN: not %amrcc --dump=plan -w -DKIND=3 %s 2>&1 | FileCheck --check-prefix=TWO %s
// TWO: error: 'dt' is computed from the cell width, so anew for each level
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 512 };
static double u[N + 2], v[N + 2], un[N + 2];

#if KIND == 5
#pragma amr kernel
static void advance(double h)
{
#pragma amr data domain(i) arrays(u, v) spacing(h)
    double dt = 0.2 * h * h;
    for (int i = 1; i <= N; i++)
        u[i] += dt * v[i];
}
#endif

static int show(void)
{
    for (int i = 1; i <= N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}

int main(void)
{
    double h = 1.0 / N;
#if KIND == 2
    double dt = 0.3 * h;
#elif KIND > 2
    double dt = 0.25 * h * h;
#else
    double dt = 4 * h * h;
#endif
#ifdef CAP
    if (dt > h)
        dt = 0.5 * h;
#endif
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = v[i] = exp(-3000 * (x - 0.5) * (x - 0.5));
    }
#pragma amr data domain(i) arrays(u, v, un) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
#if KIND > 3
#if KIND == 6
        for (int k = 0; k < 20; k++)
#endif
        {
#pragma amr kernel
            for (int i = 1; i <= N; i++)
                v[i] = (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
#if KIND == 5
            advance(h);
#else
            for (int i = 1; i <= N; i++)
                u[i] += dt * v[i];
#endif
        }
#elif KIND < 2
#pragma amr kernel
        for (int i = 1; i <= N; i++)
            v[i] = u[i];
        for (int k = 0; k < 60; k++) {
#pragma amr kernel
            for (int i = 1; i <= N; i++)
#if KIND == 0
                un[i] = (v[i] + dt / (h * h) * (u[i - 1] + u[i + 1])) / (1 + 2 * dt / (h * h));
#else
                un[i] = u[i] + (v[i] - u[i] + dt * (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h)) / (1 + 2 * dt / (h * h));
#endif
#pragma amr kernel
            for (int i = 1; i <= N; i++)
                u[i] = un[i];
        }
#else
#pragma amr kernel
        for (int i = 1; i <= N; i++)
#if KIND == 2
            un[i] = v[i] - dt / h * (u[i + 1] - u[i - 1]);
#else
            un[i] = u[i] + dt * (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
#endif
#pragma amr kernel
        for (int i = 1; i <= N; i++) {
#if KIND == 2
            v[i] = u[i];
#endif
            u[i] = un[i];
        }
#if KIND == 3
        for (int k = 0; k < 20; k++) {
#pragma amr kernel
            for (int i = 1; i <= N; i++)
                un[i] = 0.5 * (v[i - 1] + v[i + 1]) + dt * u[i];
#pragma amr kernel
            for (int i = 1; i <= N; i++)
                v[i] = un[i];
        }
#endif
#endif
    }
    return show();
}
