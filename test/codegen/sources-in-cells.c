/* Pulses over a quiet field whose bounds a nest's numbers alone do not tell. The error follows the tolerance. 1: forms that mix
 * the place and the time, so that their largest value is searched for. 2: conditions and functions of what arrays hold; one
 * holds within the slope of a coarse leaf only. 3: sums over pulses in a loop of the cell, which follow one another closely, or
 * each at a time of its own; and a loop that data end. 4: what cannot be told is warned of. 5: a vortex made of
 * sines of the place, with a step that changes, can be told, and what goes with no number that changes need not be. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %amrcc -w --block=8 -DKIND=4 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck %s
// RUN: env AMR_SET="mesh.levels=1 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DKIND=5 %s -o %t
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes" %t 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// CHECK: warning: how large what the nest at {{.*}}sources-in-cells.c:[[#]] does in some places gets cannot be told
// CHECK-SAME: let refine.regions keep its place fine
// NONE-NOT: {{.}}
#include <math.h>
#include <stdio.h>

enum { M = 258, STEPS = 96, PULSES = 4 };
static double u[M][M], un[M][M], r[M][M], v[M][M];
static double at[PULSES], when[PULSES];

#define IN(y, x) (j > (y) && j < (y) + 3 && i > (x) && i < (x) + 3)
#define R2(y, x) ((j - (y)) * (j - (y)) + (i - (x)) * (i - (x)))

#pragma amr kernel
static void step(double h, double dt, double t, int k, int pulses)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, r, v)
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double q = 0;
#if KIND == 1
            double x = i - 60.5, y = j - 60.5, s = t - 1.03;
            q += exp(-(x * x + x * y + y * y) / 2 - s * s / 0.002);
            x = i - 100.5;
            q += fmax(0, 1 - (x * x + x * y + y * y) / 4 - fabs(t - 3.03) * 10);
            y = j - 180.5;
            double a = 0.8 * x + 0.6 * y, b = 0.8 * y - 0.6 * x, w = 30 * (t - 5.03);
            q += exp(-(a * a + b * b / 2 + w * w - 0.3 * a * w));
#elif KIND == 2
            double d = i - v[j][i] - 400 * (t - 4.63);
            if (t > r[j][i] && t < r[j][i] + 0.2 && IN(59, 59))
                q += 1;
            if (t > 3 * u[j][i] && t < 3.25 * u[j][i] && R2(100, 100) < 4)
                q += 1;
            if (t > 16 * r[j][i] - 13 && t < 16 * r[j][i] - 12.8 && IN(139, 8))
                q += 1;
            q += exp(-R2(180, 180) / 2.0 - pow(t - 3 * r[j][i], 2) / 0.02);
            q += exp(-(d * d + (j - 140.0) * (j - 140.0)) / 4);
#elif KIND == 3
            for (int p = 0; p < pulses; p++)
                q += exp(-R2(20.5 + at[p], at[p]) / 2) * exp(-pow((t - 0.2 * when[p] - 2) / 0.1, 2));
            for (int p = 0; p < pulses; p++)
                if (fabs(t - (4.03 + p * 0.9)) < 0.06 && IN(59 + 32 * p, 19 + 16 * p))
                    q += 1;
            for (int p = 0; p < 2; p++)
                q += exp(-R2(160 - 20 * p, 20 + 40 * p) / 2. - pow((t - 6.03 - p) / 0.05, 2));
            double g = 1;
            while (fabs(g * g - u[j][i]) > 1e-12)
                g = 0.5 * (g + u[j][i] / g);
            q += g * exp(-R2(200.5, 60.5) / 2 - (t - 8.03) * (t - 8.03) / 0.002);
#elif KIND == 4
            int turned = (k << 1) & 0xff;
            q += turned == 66 && IN(59, 59);
#elif KIND == 5
            double x = M_PI * i * h, y = M_PI * j * h;
            double a = -pow(sin(x), 2) * sin(y) * cos(y), b = pow(sin(y), 2) * sin(x) * cos(x);
            double dx = a > 0 ? u[j][i] - u[j][i - 1] : u[j][i + 1] - u[j][i];
            double dy = b > 0 ? u[j][i] - u[j - 1][i] : u[j + 1][i] - u[j][i];
            q -= (1 + 0.1 * sin(t)) * (a * dx / h + b * dy / h);
#endif
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) + dt * q;
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

#if KIND == 5
#pragma amr kernel
static void still(double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, r, v)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            r[j][i] += 1e-3 * h * tan(0.4 * M_PI * i * h * cos(j * h));
}
#endif

int main(int argc, char **argv)
{
    double h = 1.0 / (M - 1), t = 0;
    (void)argv;
    for (int p = 0; p < PULSES; p++) {
        at[p] = 60.5 + 40 * p;
        when[p] = 0.5 + 0.7 * p;
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            u[j][i] = un[j][i] = 1;
            r[j][i] = 1 + 2. * i / M;
            v[j][i] = 60 + 60. * j / M;
        }
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        step(h, 0.2 * h * h, t, k, argc > 9 ? 1 : PULSES);
#if KIND == 5
        still(h);
#endif
        t += 0.1;
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
