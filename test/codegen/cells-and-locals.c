/* Magnetised gas, cells as structs: helpers that get a cell of the mesh in one place and a struct of the function in another,
 * by pointers. With IDLE the scheme's own diffusion alone, which goes with the width, moves one value: refine.check
 * stops, whatever refine.field names, and says what to do. */
// RUN: %near 2e-3 --block=8 -w %s
// RUN: %amrcc --block=8 -w -DIDLE %s -o %t -lm
// RUN: not env AMR_SET="mesh.levels=3 refine.tolerance=1e-3" %t 2>&1 | FileCheck --check-prefix=STOP %s
// RUN: not env AMR_SET="mesh.levels=3 refine.field=U.v[0],U.v[4]" %t 2>&1 | FileCheck --check-prefix=STOP %s
// STOP: error: what a step adds to 'U.v[6]' goes with the cell width
// STOP-SAME: does so by nature. refine.check = warn runs all the same
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-3 refine.check=warn refine.field=U.v[0],U.v[4]" %t 2>&1 | FileCheck --check-prefix=WARN %s
// WARN: warning: what a step adds to 'U.v[6]' goes with the cell width
// WARN: amr: 24 steps
/* Helpers that are not static are called by the sources at hand alone, too. */
// RUN: %amrcc -w -DHELPER= --dump=plan %s | FileCheck --check-prefix=OPEN %s
// OPEN: kernel step nests
#ifndef HELPER
#define HELPER static
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 96
#define NY 96
#define G 2
#ifdef IDLE
#define NV 7
#else
#define NV 6
#endif
typedef struct { double v[NV]; } state; /* rho mx my E bx by idle */
static state U[NY + 2 * G][NX + 2 * G], F[NY + 2 * G][NX + 2 * G], H[NY + 2 * G][NX + 2 * G];
static double ch;
static double pressure(const state *s)
{
    const double *v = s->v;
    return (5.0 / 3 - 1) * (v[3] - 0.5 * (v[1] * v[1] + v[2] * v[2]) / v[0] - 0.5 * (v[4] * v[4] + v[5] * v[5]));
}
static double fast(const state *s)
{
    const double *v = s->v;
    return sqrt((5.0 / 3 * pressure(s) + v[4] * v[4] + v[5] * v[5]) / v[0]);
}
static void flux(const state *s, int d, state *f)
{
    const double *v = s->v;
    double p = pressure(s) + 0.5 * (v[4] * v[4] + v[5] * v[5]), un = v[1 + d] / v[0], bn = v[4 + d];
    double ub = (v[1] * v[4] + v[2] * v[5]) / v[0];
    f->v[0] = v[1 + d];
    f->v[1] = v[1] * un - bn * v[4];
    f->v[2] = v[2] * un - bn * v[5];
    f->v[1 + d] += p;
    f->v[3] = (v[3] + p) * un - bn * ub;
    f->v[4] = v[4] * un - bn * v[1] / v[0];
    f->v[5] = v[5] * un - bn * v[2] / v[0];
#ifdef IDLE
    f->v[6] = 0;
#endif
}
HELPER state rusanov(state l, state r, int d)
{
    state fl, fr, out;
    flux(&l, d, &fl);
    flux(&r, d, &fr);
    double a = fmax(fmax(fabs(l.v[1 + d] / l.v[0]) + fast(&l), fabs(r.v[1 + d] / r.v[0]) + fast(&r)), ch);
    for (int q = 0; q < NV; q++)
        out.v[q] = 0.5 * (fl.v[q] + fr.v[q]) - 0.5 * a * (r.v[q] - l.v[q]);
    return out;
}
#pragma amr kernel
static double speed(void)
{
#pragma amr data domain(j, i) arrays(U)
    double m = 0;
    for (int j = G; j < NY + G; j++)
        for (int i = G; i < NX + G; i++)
            m = fmax(m, fmax(fabs(U[j][i].v[1]), fabs(U[j][i].v[2])) / U[j][i].v[0] + fast(&U[j][i]));
    return m;
}
static void wrap(void)
{
    for (int j = 0; j < NY + 2 * G; j++)
        for (int g = 0; g < G; g++) {
            U[j][g] = U[j][NX + g];
            U[j][NX + G + g] = U[j][G + g];
        }
    for (int i = 0; i < NX + 2 * G; i++)
        for (int g = 0; g < G; g++) {
            U[g][i] = U[NY + g][i];
            U[NY + G + g][i] = U[G + g][i];
        }
}
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(U, F, H) spacing(h)
    for (int j = G; j < NY + G + 1; j++)
        for (int i = G; i < NX + G + 1; i++) {
            F[j][i] = rusanov(U[j][i - 1], U[j][i], 0);
            H[j][i] = rusanov(U[j - 1][i], U[j][i], 1);
        }
    for (int j = G; j < NY + G; j++)
        for (int i = G; i < NX + G; i++) {
            for (int q = 0; q < NV; q++)
                U[j][i].v[q] -= dt / h * (F[j][i + 1].v[q] - F[j][i].v[q] + H[j + 1][i].v[q] - H[j][i].v[q]);
        }
}
int main(void)
{
    double h = 1.0 / NX, t = 0;
    for (int j = 0; j < NY + 2 * G; j++)
        for (int i = 0; i < NX + 2 * G; i++) {
            double x = (i - G + 0.5) * h - 0.5, y = (j - G + 0.5) * h - 0.5, g = exp(-(x * x + y * y) / 0.0015), *v = U[j][i].v;
            v[0] = 1; v[1] = v[2] = 0; v[4] = 0.5; v[5] = 0.3;
            v[3] = (0.2 + 0.6 * g) / (5.0 / 3 - 1) + 0.5 * (v[4] * v[4] + v[5] * v[5]);
        }
#pragma amr timeloop
    for (int n = 0; n < 24; n++) {
        wrap();
        ch = speed();
        double dt = 0.3 * h / ch;
        step(dt, h);
        t += dt;
    }
    printf("%.17g\n", t);
    for (int j = G; j < NY + G; j += 3)
        for (int i = G; i < NX + G; i += 3)
            printf("%.17g\n%.17g\n", U[j][i].v[0], U[j][i].v[4]);
    return 0;
}
