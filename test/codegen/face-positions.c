/* Positions of a cell's faces: on coarse levels they lie at the faces of the coarse cell, as in radial equations; a width
 * beside a position means the level's where it is that of a face or of a Courant number. */
// RUN: %amrcc -w --block=8 -DKIND=1 --dump=plan %s | FileCheck %s --check-prefix=PLAN
// RUN: rm -rf %t && %amrcc -w --block=8 -DKIND=1 --emit=%t %s
// RUN: FileCheck --check-prefix=CODE %s < %t/face-positions_kernels.c
// RUN: %same -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
// RUN: %follows -w --block=8 -DKIND=5 %s
// RUN: %follows -w --block=8 -DKIND=6 %s
// RUN: %follows -w --block=8 -DKIND=7 %s
// RUN: %follows -w --block=8 -DKIND=8 %s
#include <math.h>
#include <stdio.h>
enum { N = 130 };
static double u[N], v[N];

#pragma amr kernel
static void step(double dt, double dr)
{
#pragma amr data domain(i) arrays(u, v) spacing(dr)
    double c = dt / dr;
    (void)c;
    for (int i = 1; i < N - 1; i++) {
        double fore = u[i + 1] - u[i], back = u[i] - u[i - 1];
#if KIND == 1 /* a sphere's shells, by areas and volumes */
        // PLAN: position (i - 1) floating spread -0.5
        // PLAN: position i floating spread 0.5
        // CODE: double ri = {{.*}}amr_spread(amr_at->amr_block, 0, -0.5)
        double ri = (i - 1) * dr, ro = i * dr, volume = (ro * ro * ro - ri * ri * ri) / 3;
        v[i] = u[i] + dt / volume * (ro * ro * fore / dr - ri * ri * back / dr);
#elif KIND == 2 /* a cylinder's, from the centre */
        double r = (i - 0.5) * dr, rp = r + 0.5 * dr, rm = r - dr / 2;
        v[i] = u[i] + dt / r * (rp * fore - rm * back) / (dr * dr);
#elif KIND == 3 /* from the face in front */
        double rm = (i - 1) * dr, rp = rm + dr;
        v[i] = u[i] + 2 * dt / (rm + rp) * (rp * fore - rm * back) / (dr * dr);
#elif KIND == 4 /* without a width */
        v[i] = u[i] + dt / (dr * dr) * (i / (i - 0.5) * fore - (i - 1) / (i - 0.5) * back);
#elif KIND == 5 /* coefficients at the faces */
        double kp = 1 + 0.5 * sin(6 * i * dr), km = 1 + 0.5 * sin(6 * (i - 1) * dr);
        v[i] = u[i] + dt * (kp * fore - km * back) / (dr * dr);
#elif KIND == 6 /* a velocity by the place; its number in a variable */
        double x = (i - 0.5) * dr - 0.4, courant = 30 * x * dt / dr;
        v[i] = u[i] - (courant > 0 ? courant * back : courant * fore);
#elif KIND == 7 /* the same with the quotient made before */
        double x = (i - 0.5) * dr - 0.4, courant = 30 * x * c;
        v[i] = u[i] - (courant > 0 ? courant * back : courant * fore);
#else /* a source as wide as some of the finest cells */
        double x = (i - 0.5) * dr, s = exp(-pow((x - 0.1) / (8 * dr), 2));
        v[i] = u[i] + dt * ((fore - back) / (dr * dr) + 20 * s);
#endif
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
    u[0] = u[1];
}

int main(void)
{
    double dr = 1. / N;
    for (int i = 0; i < N; i++)
        u[i] = v[i] = 0.3 + exp(-pow((i - 0.5) * dr / 0.2, 2));
#pragma amr timeloop
    for (int t = 0; t < 400; t++)
        step(0.15 * dr * dr, dr);
    for (int i = 0; i < N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
