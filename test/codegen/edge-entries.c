// An edge that follows a table, one entry a step: in the ring, and the wall's face inside the mesh (as in FDTD). Under a
// condition on the step it is asked for where that holds. Under one on the cell the entry may not exist: host code.
// RUN: %near 4e-2 --block=8 %s
// RUN: %amrcc --dump=plan -Werror=amr-host-view -DSIDE=t %s
// RUN: %same -DSIDE=t %s
// RUN: %amrcc --report -DSIDE=j %s 2>&1 | %FileCheck %s
#include <math.h>
#include <stdio.h>
enum { NX = 128, NY = 32, STEPS = 40 };
static double ex[NY][NX], ey[NY][NX], hz[NY][NX];

#pragma amr kernel scale(-1)
static void run(int steps, const double *drive, const double *side)
{
#pragma amr data domain(j, i) arrays(ex, ey, hz)
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < NY; j++)
            ey[j][0] = drive[t];
        for (int j = 0; j < NY; j++)
            for (int i = 1; i < NX; i++)
                ey[j][i] -= 0.5 * (hz[j][i] - hz[j][i - 1]);
        for (int j = 1; j < NY; j++)
            for (int i = 0; i < NX; i++)
                ex[j][i] -= 0.5 * (hz[j][i] - hz[j - 1][i]);
        for (int j = 0; j < NY - 1; j++)
            for (int i = 0; i < NX - 1; i++)
                hz[j][i] -= 0.5 * (ex[j + 1][i] - ex[j][i] + ey[j][i + 1] - ey[j][i]);
        // CHECK-NOT: edge-entries.c:{{[0-9]+}}:{{[0-9]+}}: warning: 'ey'
        // CHECK: edge-entries.c:[[@LINE+4]]:{{[0-9]+}}: warning: 'hz' is needed as a whole here
#ifdef SIDE
        for (int j = 0; j < NY; j++)
            if (SIDE < 20)
                hz[j][NX - 1] = 0.1 * side[SIDE];
#endif
    }
}

int main(void)
{
    double drive[STEPS], side[20];
    for (int t = 0; t < STEPS; t++)
        drive[t] = exp(-0.01 * (t - 15) * (t - 15));
    for (int t = 0; t < 20; t++)
        side[t] = drive[t];
    run(STEPS, drive, side);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.9f %.9f\n", ey[j][i], hz[j][i]);
    return 0;
}
