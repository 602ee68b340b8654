/* A scheme of first order smears where the mesh is coarse, and that adds up from step to step: the run says so (the
 * upwind scheme, 0; beside a physical diffusion, 3; fluxes of a nonlinear law in an array, 4). Not of schemes of second
 * order (Lax-Wendroff, 1; slopes by minmod, 2), nor where few steps are made, nor on a mesh that is fine enough. */
// RUN: %amrcc -w --block=8 -DKIND=0 %s -o %t0
// RUN: %amrcc -w --block=8 -DKIND=1 %s -o %t1
// RUN: %amrcc -w --block=8 -DKIND=2 %s -o %t2
// RUN: %amrcc -w --block=8 -DKIND=3 %s -o %t3
// RUN: %amrcc -w --block=8 -DKIND=4 %s -o %t4
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %t0 800 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %t3 800 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %t4 800 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2 refine.check=off" %t0 800 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %t0 30 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-5" %t0 800 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %t1 800 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %t2 800 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// CHECK: amr: warning: the scheme smears 'u' where the mesh is coarse: it is of first order in the cell width, and what it does less well there may have added up to some {{[0-9]+}} times refine.tolerance in {{[0-9]+}} steps.
// NONE-NOT: {{.}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 256 };
static double u[N + 4], un[N + 4], f[N + 4];

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, f) spacing(h) boundary(x: periodic)
    double c = dt / h;
#if KIND == 2
    for (int i = 2; i < N + 3; i++)
        f[i] = u[i - 1] + 0.5 * (1 - c) * minmod(u[i - 1] - u[i - 2], u[i] - u[i - 1]);
#elif KIND == 4
    for (int i = 2; i < N + 3; i++)
        f[i] = 0.5 * pow(fmax(u[i - 1], 0), 2);
#endif
    for (int i = 2; i < N + 2; i++)
#if KIND == 0
        un[i] = u[i] - c * (u[i] - u[i - 1]);
#elif KIND == 1
        un[i] = u[i] - 0.5 * c * (u[i + 1] - u[i - 1]) + 0.5 * c * c * (u[i + 1] - 2 * u[i] + u[i - 1]);
#elif KIND == 3
        un[i] = u[i] - c * (u[i] - u[i - 1]) + 1e-3 * dt / (h * h) * (u[i + 1] - 2 * u[i] + u[i - 1]);
#else
        un[i] = u[i] - c * (f[i + 1] - f[i]);
#endif
    for (int i = 2; i < N + 2; i++)
        u[i] = un[i];
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 300;
    double h = 1.0 / N;
    for (int i = 2; i < N + 2; i++)
        u[i] = 1.5 + sin(2 * M_PI * (i - 1.5) * h);
#pragma amr timeloop
    for (int n = 0; n < steps; n++) {
        for (int g = 0; g < 2; g++) {
            u[g] = u[N + g];
            u[N + 2 + g] = u[2 + g];
        }
        step(0.15 * h, h);
    }
    for (int i = 2; i < N + 2; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
