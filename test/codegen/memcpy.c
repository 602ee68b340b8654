// memcpy and memmove from mesh array to mesh array become the runtime's own: no host view, no warning. One end
// alone is host code.
// RUN: rm -rf %t && %amrcc --emit=%t -Werror=amr-host-view %s
// RUN: %text %t/memcpy_amr.c | FileCheck %s
// RUN: %amrcc --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 34

static double u[N][N], un[N][N], saved[N][N];

#pragma amr kernel scale(-2)
static void step(double r)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + r * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            un[j][i] = u[j][i] = (i * 7 + j * 5) % 11;
    // PLAN-NOT: view u {{.*}}read written
    // PLAN: alloc memcpy
    // PLAN: alloc memmove
    // PLAN-NOT: alloc memcpy
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        // CHECK: step(0.1);
        step(0.1);
        // CHECK-NOT: amr_host_view
        // CHECK: amr_memcpy(u, un, sizeof u);
        // CHECK-NEXT: if (t == 3)
        // CHECK-NEXT: amr_memmove(&un[0][0], u[0], N * N * sizeof(double));
        memcpy(u, un, sizeof u);
        if (t == 3)
            memmove(&un[0][0], u[0], N * N * sizeof(double));
    }
    // CHECK: amr_host_view(u, AMR_VIEW_READ);
    // CHECK-NEXT: {{^ *}}memcpy(saved, u, sizeof u);
    memcpy(saved, u, sizeof u);
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            s += saved[j][i] * (i + 2 * j);
    printf("%.17g %.17g\n", s, saved[0][N - 1]);
    return 0;
}
