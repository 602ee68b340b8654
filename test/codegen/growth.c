/* What grows in proportion to itself ahead of a front grows from below the tolerance: the run says so (a front that is
 * pulled, Fisher's equation). Not where small values decay (1), nor where the range grows as well (2), nor of three time
 * levels that change places (3). So it does where the nest counts something in its cells, too: this has nothing of neighbours,
 * and the nest was taken for a sweep of a relaxation. Of Gear's scheme (4), `(4 * u - old) / 3 + ...`, the old values take off
 * what the new ones have too much; with Fisher's rate (5) it grows all the same. */
// RUN: %amrcc -w --block=8 -DKIND=0 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.check=off" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=0 -DCOUNTS %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck %s
// RUN: %amrcc -w --block=8 -DKIND=1 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=2 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=3 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=4 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=5 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck %s
// CHECK: amr: warning: 'b[{{[0-2]}}]' grows in proportion to itself where the mesh is coarse, by a factor of some {{[0-9]}}e+0{{[2-9]}} since the run began
// NONE-NOT: {{.}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1026 };

#if KIND == 0 || KIND == 5
#define RATE(u) (u * (1 - u))
#elif KIND == 1
#define RATE(u) (u * (1 - u) * (u - 0.2))
#else
#define RATE(u) u
#endif

static double hot[N];

#pragma amr kernel
static void step(double *un, const double *u, double *old, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u, old, hot)
    double c = 0.2 / (h * h);
    for (int i = 1; i < N - 1; i++)
#ifdef COUNTS
    {
        hot[i] += u[i] > 0.5;
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]) + 0.04 * RATE(u[i]);
    }
#elif KIND >= 4
        un[i] = (4 * u[i] - old[i]) / 3 + c * (u[i - 1] - 2 * u[i] + u[i + 1]) + (KIND == 5 ? 0.04 * RATE(u[i]) : 0);
#elif KIND == 3
        un[i] = 2 * u[i] - old[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
#else
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]) + 0.04 * RATE(u[i]);
#endif
}

int main(void)
{
    double *b[3];
    for (int k = 0; k < 3; k++) {
        b[k] = calloc(N, sizeof(double));
        for (int i = 0; i < N; i++)
            b[k][i] = exp(-0.05 * (i - 100) * (i - 100));
    }
#pragma amr timeloop
    for (int t = 0; t < 300; t++)
        step(b[(t + 1) % 3], b[t % 3], b[(t + 2) % 3], 1);
    for (int i = 0; i < N; i++)
        printf("%.17g\n", b[0][i]);
    return 0;
}
