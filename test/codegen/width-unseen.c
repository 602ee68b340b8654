/* The spacing is named, but the coefficient that a nest uses holds the width where amrcc does not look: on coarse leaves
 * that would be another equation. A step is replayed at two widths, on blocks that lie in no mesh: the run stops. Right
 * ones, an upwind difference and an iteration among them, say nothing. A coefficient that is 0 for the first steps is
 * found in step 16 at the latest, a nest that runs late behind its first step. */
// RUN: %amrcc -w %s -o %t -lm
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t global 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t member 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t table 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t array 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t local 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t number 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t fluxes 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t first 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %t averages 2>&1 | FileCheck %s --check-prefix=SMOOTHS
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %t moved 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %t right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %t upwind 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %t iteration 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %t divided 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t late 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1" %not %t other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1 refine.check=warn" %t global 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: env AMR_SET="mesh.levels=3 run.quiet=true run.threads=1 refine.check=off" %t global 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env AMR_SET="mesh.levels=1 run.quiet=true run.threads=1" %t global 2>&1 | FileCheck %s --check-prefix=RIGHT
// SECOND: amr: error: what a step adds to 'a' goes with the cell width to the power 2 (nest at width-unseen.c:{{[0-9]+}}): it is 4 times as much
// SECOND-SAME: say scale(c: -2)
// LATE-NOT: begin 16
// LATE: amr: error: what a step adds to 'a' goes with the cell width to the power 2
// OTHER: begin 5
// OTHER-NOT: begin 6
// OTHER: amr: error: what a step adds to 'a' goes with the cell width to the power 2
// FIRST: amr: error: what a step adds to 'a' goes with the cell width to the power 1 (nest at
// FIRST-SAME: it is 2 times as much
// FIRST-SAME: say scale(c: -1)
// WARN: amr: warning: what a step adds to 'a' goes with the cell width to the power 2
// WARN-NOT: amr:
// WARN: sum
// SMOOTHS: amr: warning: the step smooths 'a' more on coarse leaves
// SMOOTHS-SAME: Lax-Friedrichs
// SMOOTHS: sum
// MIXED: amr: warning: a part of what a step adds to 'a' goes with the cell width (nest at width-unseen.c:{{[0-9]+}}), another does not
// MIXED-NOT: amr:
// MIXED: sum
// RIGHT-NOT: amr:
// RIGHT: sum
#include <math.h>
#include <stdio.h>
#include <string.h>
#define M 130

static double u[M][M], un[M][M], k[M][M], flux[M][M], away[M][M];
static double h, width, dt, c, per_h, row[M];
static struct {
    double c;
} par;

#pragma amr data domain(j, i) spacing(h) arrays(u, un, k, flux, away)
#define SUM (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i])
#define LAPLACIAN (SUM - 4 * a[j][i])

#pragma amr kernel init
static void start(void)
{
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            double x = (i - 40) * 0.008, y = (j - 50) * 0.008;
            u[j][i] = un[j][i] = exp(-(x * x + y * y) / 0.005);
            k[j][i] = 0.2;
        }
}

#pragma amr kernel
static void global(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + c * LAPLACIAN;
}

#pragma amr kernel
static void member(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + par.c * LAPLACIAN;
}

#pragma amr kernel
static void table(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + row[i] * LAPLACIAN;
}

#pragma amr kernel
static void array(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + k[j][i] * LAPLACIAN;
}

#pragma amr kernel
static void local(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double w[2] = {c, 1 - 4 * c};
            b[j][i] = w[1] * a[j][i] + w[0] * SUM;
        }
}

#pragma amr kernel
static void number(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + dt * (M - 1.0) * (M - 1.0) * LAPLACIAN;
}

#pragma amr kernel
static void first(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] - 20 * dt * per_h * (a[j][i] - a[j][i - 1]);
}

#pragma amr kernel
static void averages(double b[M][M], double a[M][M])
{
    double r = 20 * dt / h;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = SUM / 4 - r * (a[j][i + 1] - a[j][i - 1]);
}

#pragma amr kernel
static void right(double b[M][M], double a[M][M])
{
    double r = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + r * LAPLACIAN;
}

#pragma amr kernel
static void upwind(double b[M][M], double a[M][M])
{
    double r = 20 * dt / h;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] - r * (a[j][i] - a[j][i - 1]);
}

/* A window that goes with the wave: the array is moved by a cell. */
#pragma amr kernel
static void moved(double b[M][M], double a[M][M])
{
    double r = 0.5 * width / h;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            away[j][i] = a[j][i] - r * (a[j][i] - a[j][i - 1]);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = away[j][i + 1];
}

#pragma amr kernel
static void iteration(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = 0.25 * (SUM + h * h * k[j][i]);
}

/* Differences in one nest, what divides them in the next: only both together tell. */
#pragma amr kernel scale(0)
static void differences(double a[M][M])
{
    for (int j = 0; j < M; j++)
        for (int i = 1; i < M; i++)
            flux[j][i] = a[j][i] - a[j][i - 1];
}

#pragma amr kernel
static void divided(double b[M][M], double a[M][M])
{
    double r = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + r * (flux[j][i + 1] - flux[j][i]);
}

#pragma amr kernel
static void fluxes(double b[M][M], double a[M][M])
{
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            b[j][i] = a[j][i] + c * (flux[j][i + 1] - flux[j][i]);
}

#pragma amr kernel
static double total(double a[M][M])
{
    double sum = 0;
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            sum += a[j][i];
    return sum;
}

int main(int argc, char **argv)
{
    const char *what = argv[argc - 1];
    int is_late = strcmp(what, "late") == 0 || strcmp(what, "other") == 0;
    double(*a)[M] = u, (*b)[M] = un;
    h = width = 1.0 / (M - 1);
    dt = 0.2 * h * h;
    c = par.c = dt / (h * h);
    per_h = 1 / h;
    for (int i = 0; i < M; i++)
        row[i] = c;
    start();
#pragma amr timeloop
    for (int t = 0; t < (is_late ? 20 : 10); t++) {
        if (is_late)
            fprintf(stderr, "begin %d\n", t);
        if (strcmp(what, "late") == 0)
            c = t < 5 ? 0 : dt / (h * h);
        if (strcmp(what, "global") == 0 || strcmp(what, "late") == 0)
            global(b, a);
        else if (strcmp(what, "other") == 0 && t < 5)
            right(b, a);
        else if (strcmp(what, "other") == 0)
            global(b, a);
        else if (strcmp(what, "member") == 0)
            member(b, a);
        else if (strcmp(what, "table") == 0)
            table(b, a);
        else if (strcmp(what, "array") == 0)
            array(b, a);
        else if (strcmp(what, "local") == 0)
            local(b, a);
        else if (strcmp(what, "number") == 0)
            number(b, a);
        else if (strcmp(what, "first") == 0)
            first(b, a);
        else if (strcmp(what, "averages") == 0)
            averages(b, a);
        else if (strcmp(what, "right") == 0)
            right(b, a);
        else if (strcmp(what, "upwind") == 0)
            upwind(b, a);
        else if (strcmp(what, "moved") == 0)
            moved(b, a);
        else if (strcmp(what, "iteration") == 0)
            iteration(b, a);
        else {
            differences(a);
            if (strcmp(what, "divided") == 0)
                divided(b, a);
            else
                fluxes(b, a);
        }
        double(*s)[M] = a;
        a = b;
        b = s;
    }
    printf("sum %.17g\n", total(a));
    return 0;
}
