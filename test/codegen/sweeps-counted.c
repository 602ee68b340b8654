/* Sweeps that end when they have converged, or else by their number: as many do more on coarse cells. Where their number ends
 * them on a mesh with coarse leaves, the run says so, once; where they converge, or all leaves are fine, it says nothing.
 * 1: in the condition, behind a function that returns the residual. 2: by a break. 3: counted by the loop, left when it has
 * converged. 4: in a macro that is all of the condition. 5: in a macro that makes the loop, where the run cannot ask. */
// RUN: %amrcc -w --block=8 -DKIND=1 -DMOST=30 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --implicit-check-not=warning %s
// RUN: env AMR_SET="mesh.levels=1 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=2 -DMOST=30 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --implicit-check-not=warning %s
// RUN: %amrcc -w --block=8 -DKIND=3 -DMOST=30 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --implicit-check-not=warning %s
// RUN: %amrcc -w --block=8 -DKIND=4 -DMOST=30 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --implicit-check-not=warning %s
// RUN: %amrcc --dump=plan -DKIND=5 -DMOST=30 %s 2>&1 | FileCheck --check-prefix=LOOP %s
// RUN: %amrcc -w --block=8 -DKIND=1 -DMOST=30000 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %same --block=8 -w -DKIND=1 -DMOST=30 %s
// CHECK: warning: the loop of sweeps at {{.*}}sweeps-counted.c:[[#]] ended by their number, before they had converged
// NONE-NOT: {{.}}
// LOOP: sweeps-counted.c:[[@LINE+55]]:5: warning: this loop of sweeps may end by their number, before they have converged
// LOOP: hint: write 'it < 30' outside of the macro: then the run says whether it ended the loop
#include <math.h>
#include <stdio.h>
enum { N = 66 };
static double u[N][N], v[N][N], f[N][N], w[N][N];

#pragma amr kernel
static double sweep(double h)
{
    double most = 0;
#pragma amr data domain(j, i) arrays(u, v, f) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            v[j][i] = 0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - h * h * f[j][i]);
            most = fmax(most, fabs(v[j][i] - u[j][i]));
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
    return most;
}

#pragma amr kernel
static void move(double dt)
{
#pragma amr data domain(j, i) arrays(u, w, f)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            w[j][i] += dt * u[j][i];
            f[j][i] = f[j][i] * (1 - dt);
        }
}

static void solve(double h)
{
    int it = 0;
#if KIND == 1
    while (sweep(h) > 1e-7 && it++ < MOST)
        ;
#elif KIND == 2
    for (;;) {
        double most = sweep(h);
        if (most < 1e-7 || ++it >= MOST)
            break;
    }
#elif KIND == 4
#define DONE (most < 1e-7 || ++it >= MOST)
    for (;;) {
        double most = sweep(h);
        if (DONE)
            break;
    }
#elif KIND == 5
#define SWEEPS(n) for (n = 0; n < MOST; n++)
    SWEEPS(it)
        if (sweep(h) < 1e-7)
            break;
#else
    for (it = 0; it < MOST; it++)
        if (sweep(h) < 1e-7)
            break;
#endif
}

int main(void)
{
    double h = 1.0 / (N - 2);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i - 0.5) * h - 0.3, y = (j - 0.5) * h - 0.6;
            u[j][i] = v[j][i] = w[j][i] = 0;
            f[j][i] = exp(-(x * x + y * y) / 0.004);
        }
#pragma amr timeloop
    for (int n = 0; n < 3; n++) {
        solve(h);
        move(0.01);
    }
    for (int i = 0; i < N; i++)
        printf("%.12g\n", w[40][i]);
    return 0;
}
