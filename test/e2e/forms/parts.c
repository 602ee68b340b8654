/* Waves in two files and three layers: the widths belong to a struct that only the outermost function knows, and what
 * is made of them on the way down is computed for each level. Velocities lie on faces, as declared. */
// FORM: kernels in several files; kernels called through layers; scalars per level across calls; centring declared
// FORM: arrays on faces; update in place; spacing; mask
// RUN: %near 5e-3 --block=8 -Wno-amr-numerics %s %S/Inputs/waves.c
// RUN: %amrcc --report -w %s %S/Inputs/waves.c | %FileCheck %s
#include "Inputs/waves.h"
#include <stdio.h>

static struct waves sea;

static void pass(struct waves *w, int parts)
{
    for (int k = 0; k < parts; k++)
        waves_step(w, w->dt / parts);
}

int main(void)
{
    waves_start(&sea);
#pragma amr timeloop
    for (int n = 0; n < 30; n++)
        pass(&sea, 2);
    for (int j = 0; j < NY; j += 2)
        for (int i = 0; i < NX; i += 3)
            printf("%.12g\n", sea.h[j][i]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: w->h: double, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}waves.c:21), 0 host views
// CHECK: w->u: double, multi-dimensional, face(x), lives from step to step (read at {{.*}}waves.c:21), 0 host views
// CHECK: w->v: double, multi-dimensional, face(y), lives from step to step (read at {{.*}}waves.c:25), 0 host views
// CHECK: {{.*}}waves.c:21: push, 3 flops and 28 bytes per cell
// CHECK: c computed for each level: c = w->g * r / w->dx
// CHECK: {{.*}}waves.c:25: push, 3 flops and 28 bytes per cell
// CHECK: c computed for each level: c = w->g * r / w->dx
// CHECK: {{.*}}waves.c:36: fill, 5 flops and 32 bytes per cell
// CHECK: c computed for each level: c = r / w->dx
