/* Nothing says how updates go with the cell width: amrcc measures their moments and proposes the
 * clause, at compile time and in the message of a run with several levels. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: rm -rf %t && %amrcc --block=16 --emit=%t -o p %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/p_kernels.c
// RUN: make -s -C %t
// RUN: env AMR_SET=mesh.levels=1 %t/p
// RUN: not env AMR_SET=mesh.levels=2 %t/p 2>&1 | FileCheck --check-prefix=START %s
#include <math.h>
enum { N = 68 };
static double u[N], v[N], un[N];
static double c = 0.1, d = 0.2;

static inline double slope(double a, double b)
{
    return a * b > 0.0 ? (fabs(a) < fabs(b) ? a : b) : 0.0;
}

// CHECK: update-moments.c:[[#@LINE+7]]:5: warning: this nest reads neighbours, and nothing says how its update goes with the cell width: it runs with one level only
// CHECK: hint: the update is a second difference: write '#pragma amr kernel scale(-2)', or spacing(h) on the data directive
// START: amr: error: the nest at update-moments.c:[[#@LINE+5]] does not say {{.*}}; by its form, add scale(-2) to its kernel directive, or set mesh.levels = 1
#pragma amr kernel
static void diffuse(void)
{
#pragma amr data domain(i) arrays(u, v, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] + c * (0.5 * (v[i] + v[i + 1]) * (u[i + 1] - u[i]) -
                            0.5 * (v[i - 1] + v[i]) * (u[i] - u[i - 1]));
}

// CHECK: hint: the update is a first difference: write '#pragma amr kernel scale(-1)'
#pragma amr kernel
static void advect(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++) {
        double east = u[i + 1], west = u[i - 1];
        un[i] = u[i] - 0.5 * c * u[i] * (east - west);
    }
}

// CHECK: hint: the update is a fourth difference: write '#pragma amr kernel scale(-4)'
#pragma amr kernel
static void bend(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] - 0.01 * (u[i - 2] - 4 * u[i - 1] + 6 * u[i] - 4 * u[i + 1] + u[i + 2]);
}

// CHECK: hint: the update has first and second differences: put their coefficients into variables, and write scale(a: -1, b: -2); if it is a one-sided difference, upwind or of values on faces, scale(-1); if it interpolates, as for fluxes, scale(0)
#pragma amr kernel
static void both(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] - c * (u[i + 1] - u[i - 1]) + d * (u[i + 1] - 2.0 * u[i] + u[i - 1]);
}

// CHECK: hint: cells are replaced by averages of their neighbours: an iteration towards a steady state cannot be scaled, write '#pragma amr kernel scale(0)'; for time steps of diffusion write scale(-2)
#pragma amr kernel
static void relax(void)
{
#pragma amr data domain(i) arrays(u, v, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1] - v[i]);
}

/* On a staggered mesh. */
// CHECK: hint: where the update is a difference on one side, upwind or of values on faces, write '#pragma amr kernel scale(-1)', or spacing(h) on the data directive; if it interpolates, as for fluxes, scale(0)
#pragma amr kernel
static void staggered(void)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 2; i < N - 2; i++)
        v[i] += c * (u[i + 1] - u[i]);
}

/* The largest of the neighbours is no difference. */
// CHECK: hint: write spacing(h) on the data directive, or scale(c: p) or scale(p) on the kernel; scale(0) where it makes fluxes of values; where values move from cell to cell, as in lattice Boltzmann methods, one level is what it needs
#pragma amr kernel
static void dilate(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = fmax(u[i] + 1.0, u[i - 1] > u[i + 1] ? 4.0 : 5.0);
}

// CHECK: warning: scale(-1), but the update of this nest is a second difference
// CHECK: hint: each power needs a loop of its own, with a directive in front
#pragma amr kernel scale(-1)
static void wrong(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] + c * (u[i + 1] - u[i]) - c * (u[i] - u[i - 1]);
}

// CHECK: warning: this nest replaces cells by averages of their neighbours: with scale(-2) it counts as a time step of diffusion
#pragma amr kernel scale(-2)
static void smooth(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]);
}

// CHECK: warning: a reduction here depends on neighbours: on coarse levels the part of a cell's term that comes from them carries the power -2, too
#pragma amr kernel scale(-2)
static double change(void)
{
#pragma amr data domain(i) arrays(u, un)
    double worst = 0.0;
    for (int i = 2; i < N - 2; i++) {
        double du = 0.1 * (u[i - 1] + u[i + 1] - 2.0 * u[i]);
        un[i] = u[i] + du;
        worst = fmax(worst, fabs(du));
    }
    return worst;
}

/* Its literal factors are no coefficients of differences: a clause for them would scale the whole value. */
// CHECK: hint: neighbours alone make the new value: if their average stands beside a first difference, as in the Lax-Friedrichs scheme, write the cell's own value and b times the average less that value, with a variable b = 1, put the first difference's coefficient into a variable a, and write scale(a: -1, b: -2) for the diffusion of the finest level
#pragma amr kernel
static void lax(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]) - 0.2 * (u[i + 1] - u[i - 1]);
}

// CHECK: warning: scale(-2), but the update of this nest has first and second differences
// CHECK: hint: neighbours alone make the new value
#pragma amr kernel scale(-2)
static void lax_scaled(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]) - 0.2 * (u[i + 1] - u[i - 1]);
}

/* A limiter is a first difference, helpers and all. */
// CHECK: hint: the update is a first difference: write '#pragma amr kernel scale(-1)'
#pragma amr kernel
static void limited(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] + 0.1 * slope(u[i] - u[i - 1], u[i + 1] - u[i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        diffuse();
        advect();
        bend();
        both();
        relax();
        staggered();
        dilate();
        wrong();
        smooth();
        lax();
        lax_scaled();
        limited();
        if (change() < -1.0)
            return 1;
    }
    return 0;
}
// CHECK: nest 0 diffuse {{.*}} width-unknown{{$}}
// CHECK-NEXT: propose scale(-2)
// CHECK: nest 4 relax {{.*}} width-unknown{{$}}
// CHECK-NEXT: propose scale(0)
// CHECK: nest 6 dilate {{.*}} width-unknown{{$}}
// CHECK-NEXT: range
// KERNEL: 0, /* cell width known */
// KERNEL-NEXT: "scale(-2)",
// KERNEL: NULL, /* no clause for it proposed */
