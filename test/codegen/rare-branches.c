// Rows of cells run first without branches that cost much more than what stands beside them, and as they stand where a cell
// takes one: at the top of a cell, in a helper, in both. The bits are the same whichever way a row goes, with threads, in
// partial blocks, and where two arrays of a nest are one.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/rare-branches_kernels.c
// RUN: %same --block=8 %s
// RUN: %same --block=16 -DFRONTS %s
// RUN: %near 5e-3 --block=8 -DFRONTS %s
// RUN: env AMR_SET="mesh.levels=3" %ranks --block=8 -DFRONTS %s
// RUN: %same -DLINE %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double flux(double a, double b, double h)
{
    double d = (b - a) / h, f = d;
    if (d * d > 1e-8)
        f += 0.1 * sqrt(1.0 + d * d) / (1.0 + fabs(d)) * d / sqrt(2.0 + a * a + b * b);
    return f;
}
// CHECK: AMR_INLINE double amr_short_flux(double a, double b, double h, int *amr_rare)
// CHECK: if (d * d > 1e-8) {
// CHECK-NEXT: *amr_rare = 1;
// CHECK-NEXT: return 0;
// CHECK-NEXT: }
// CHECK-NEXT: return f;

#ifdef LINE
enum { N = 1000 };
#pragma amr kernel
static void step(double *restrict un, double *restrict u, double dt, double h)
{
#pragma amr data domain(i) arrays(un, u) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * (flux(u[i], u[i + 1], h) - flux(u[i - 1], u[i], h)) / h;
}

int main(void)
{
    double *u = calloc(N, sizeof *u), *un = calloc(N, sizeof *un), h = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[i] = un[i] = exp(-500 * pow(i * h - 0.4, 2));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        step(un, u, 0.3 * h * h, h);
        double *s = u; u = un; un = s;
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
#else
enum { N = 66 };

// CHECK: : step
// CHECK: AMR_INLINE void amr_[[STEP:[0-9]+]]_short_0(
// CHECK: if (!(fabs(gx) + fabs(gy) < 1e-9)) {
// CHECK-NEXT: *amr_rare = 1;
// CHECK-NEXT: return;
// CHECK: AMR_INLINE void amr_[[STEP]]_short_1(
// CHECK: if (fabs(gx) + fabs(gy) < 1e-9) {
// CHECK: amr_short_flux(
// CHECK: AMR_INLINE int amr_[[STEP]]_short_0_row(
// CHECK: #pragma omp simd reduction(| : amr_any)
// CHECK: if (amr_guess_due(&amr_guess[0]) &&
// CHECK: amr_same |= a->field[
// CHECK: if (box.full)
// CHECK: amr_[[STEP]]_full_row(&here, amr_guess, j);
// CHECK: else
// CHECK: amr_[[STEP]]_row(&here, j, box.lo[0], box.hi[0]);
#pragma amr kernel
static void step(double (*restrict un)[N], double (*restrict rate)[N], double (*restrict u)[N], double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, rate, u) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            double gx = u[j][i + 1] - u[j][i - 1], gy = u[j + 1][i] - u[j - 1][i];
            if (fabs(gx) + fabs(gy) < 1e-9) {
                rate[j][i] = 0.0;
                un[j][i] = u[j][i];
                continue;
            }
            rate[j][i] = (flux(u[j][i], u[j][i + 1], h) - flux(u[j][i - 1], u[j][i], h) +
                          flux(u[j][i], u[j + 1][i], h) - flux(u[j - 1][i], u[j][i], h)) / h;
            un[j][i] = u[j][i] + dt * rate[j][i];
        }
}

/* Given one array as both. */
#pragma amr kernel
static void react(double (*to)[N], double (*from)[N], double dt)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            if (from[j][i] < 0.2)
                to[j][i] = from[j][i] + 1e-3;
            else
                to[j][i] = from[j][i] - dt * sqrt(from[j][i]) * exp(-1.0 / (0.1 + from[j][i])) / (1.0 + from[j][i]);
        }
}

static double u0[N][N], u1[N][N], rate[N][N];

int main(void)
{
    double (*u)[N] = u0, (*un)[N] = u1, h = 1.0 / (N - 2);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double r = hypot((i - 0.5) * h - 0.3, (j - 0.5) * h - 0.6);
#ifdef FRONTS
            u0[j][i] = u1[j][i] = 0.5 - 0.5 * tanh((r - 0.1) * 60);
#else
            u0[j][i] = u1[j][i] = (i / 3 + j / 5) % 4 == 0 ? exp(-r) : 0.0;
#endif
        }
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(un, rate, u, 0.15 * h * h, h);
        double (*s)[N] = u; u = un; un = s;
#ifndef FRONTS
        react(u, u, 0.01);
        react(un, u, 0.0);
#endif
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
#endif
