/* Loops of host code that read a line, a plane, some cells of an array: the box that these lie in comes, not the
 * array, with the values that a view of the whole has. Other loops get the whole. */
// RUN: rm -rf %t && mkdir -p %t && %amrcc --emit=%t/out %s 2>&1 | FileCheck --allow-empty --check-prefix=WARN %s
// RUN: %text %t/out/host-boxes_amr.c | FileCheck %s
// RUN: %amrcc --report %s 2>/dev/null | FileCheck --check-prefix=REPORT %s
// RUN: %near 2e-3 --block=8 %s
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %ranks --block=8 %s
// RUN: %amrcc --block=8 -DQUIET %s -o %t/prog -lm
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %t/prog 2>&1 | FileCheck --check-prefix=MOVED %s
// One array has 2.3 MB: not one of them comes as a whole in 5 steps, with planes of 0.03 MB and lines.
// MOVED: host views moved 0.{{[0-4][0-9]*}} MB
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 66 };
#define ID(i, j, k) (((size_t)(k) * ny + (j)) * nx + (i))

struct grid { int n; double *u; };
static int nx = N, ny = N, nz = N;
static double *u, *un;
static double (*v)[N][N];
static double copy[N * N * N];
static int faults;

#pragma amr kernel init
static void start(void)
{
#pragma amr data domain(k, j, i) arrays(u, un, v)
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                double r = sqrt((i - 0.5) * (i - 0.5) + (j - 0.5) * (j - 0.5) + (k - 0.5) * (k - 0.5));
                u[ID(i, j, k)] = un[ID(i, j, k)] = tanh((8 - r) / 2);
                v[k][j][i] = 1 + 0.25 * tanh((9 - r) / 2);
            }
}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(k, j, i) arrays(u, un, v)
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++)
                un[ID(i, j, k)] = u[ID(i, j, k)] + 0.1 * (u[ID(i + 1, j, k)] + u[ID(i - 1, j, k)] + u[ID(i, j + 1, k)] +
                    u[ID(i, j - 1, k)] + u[ID(i, j, k + 1)] + u[ID(i, j, k - 1)] - 6 * u[ID(i, j, k)]);
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++)
                v[k][j][i] = v[k][j][i] + 0.01 * (1 + un[ID(i, j, k)]);
    double *t = u; u = un; un = t;
}

static int at(int i, int j, int k)
{
    return (k * ny + j) * nx + i;
}

/* Along any axis or diagonal, until the sign changes. */
static int tip(int di, int dj, int dk)
{
    int s = 1;
    // CHECK: amr_host_box(u, &u[{{.*}}1 + ((int)(s)) * dk{{.*}}], (struct amr_span[]){{.}}{&u[{{.*}}((int)(s) + 1) * dk{{.*}}], (long)(s), (long)(nx - 2), 0}}, 1);
    // CHECK-NEXT: while (s < nx - 2 && u[
    while (s < nx - 2 && u[ID(1 + s * di, 1 + s * dj, 1 + s * dk)] > 0)
        s++;
    return s;
}

/* The bound comes last: the value behind it is met, too. */
static int tip_late(void)
{
    int s = 1;
    // CHECK: (long)(s), (long)(nx - 1), 1}}, 1);
    // CHECK-NEXT: while (u[
    while (u[ID(s, 2, 1)] > 0 && s < nx - 1)
        s++;
    return s;
}

/* The step stands in front of an access. */
static double steepest(void)
{
    double most = 0;
    int s = 1;
    // CHECK: amr_host_box(u, {{.*}}, (long)(s), (long)(nx - 2), 0}}, 1);
    // CHECK: amr_host_box(u, {{.*}}, (long)(s), (long)(nx - 2), 1}}, 1);
    // CHECK: while (s < nx - 2)
    while (s < nx - 2) {
        double a = u[ID(2, s, 2)];
        s++;
        if (fabs(u[ID(2, s, 2)] - a) > most)
            most = fabs(u[ID(2, s, 2)] - a);
    }
    return most;
}

/* A plane with its ghost cells, a local that the loop computes, a branch. */
static double plane(int c)
{
    double sum = 0;
    // CHECK: amr_host_box(v, &v{{.*}}[((int)(0))][((int)(0))], (struct amr_span[]){{.}}{&v{{.*}}[((int)(0) + 1)][((int)(0))], (long)(0), (long)(ny), 0}, {&v{{.*}}[((int)(0))][((int)(0) + 1)], (long)(0), (long)(nx), 0}}, 2);
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            const int k = c;
            if (i != j)
                sum += v[k][j][i];
        }
    return sum;
}

/* Downwards, by an index function, with neighbours; a loop that ends early. */
static double line(const struct grid *g)
{
    double sum = 0;
    // CHECK: amr_host_box(u, &u[at(3, 4, ((int)(1)))], (struct amr_span[]){{.}}{&u[at(3, 4, ((int)(1) + 1))], (long)(1), (long)(g->n - 2 + 1), 0}}, 1);
    for (int k = g->n - 2; k >= 1; k--)
        sum += u[at(3, 4, k)];
    // CHECK: amr_host_box(g->u, &g->u[
    // CHECK: amr_host_box(g->u, &g->u[
    for (int i = 1; i < g->n - 1 && sum < 1e9; i++) {
        if (i == 20)
            break;
        sum += g->u[at(i - 1, 3, 5)] - g->u[at(i + 1, 3, 5)];
    }
    return sum;
}

static int calls;
static const double *next_line(void)
{
    return u + ID(0, 1 + calls++ % 5, 2);
}

/* What finds the array does something: once for each element. */
static double effects(void)
{
    double sum = 0;
    // CHECK: amr_host_point(&next_line()[i])
    for (int i = 1; i < 6; i++)
        sum += next_line()[i];
    return sum;
}

/* ---- the whole array ---- */

// WARN: warning: 'u' is needed as a whole here
static double odd(void)
{
    double sum = 0;
    // CHECK: static double odd
    // CHECK: amr_host_view(u, AMR_VIEW_READ);
    // CHECK-NEXT: for (int i
    for (int i = 1; i * i < nx; i++)
        sum += u[i * i];
    return sum;
}

// WARN: warning: 'v' is needed as a whole here
static double triangle(void)
{
    double sum = 0;
    // CHECK: amr_host_view(v, AMR_VIEW_READ);
    // CHECK-NEXT: for (int j
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < j; i++)
            sum += v[3][j][i];
    return sum;
}

static int last = 3;
static void move(void)
{
    last = last < 20 ? last + 1 : 3;
}

/* A call moves the line. */
// WARN: warning: 'u' is needed as a whole here
static double moving(void)
{
    double sum = 0;
    // CHECK: amr_host_view(u, AMR_VIEW_READ);
    // CHECK-NEXT: for (int i
    for (int i = 1; i < nx - 1; i++) {
        sum += u[ID(i, last, 3)];
        move();
    }
    return sum;
}

/* Two names of one array, one of which writes. */
// WARN: warning: 'q' is needed as a whole here
static void damp(double *q)
{
    // CHECK: static void damp
    // CHECK-DAG: amr_host_box(u, &u[
    // CHECK-DAG: amr_host_view(q, AMR_VIEW_WRITE);
    for (int i = 1; i < nx - 1; i++)
        q[ID(i, 1, 1)] = 0.99 * u[ID(i, 1, 1)];
}
// WARN: 'v' is needed as a whole here{{.*}}
// WARN-NEXT: memcpy
// WARN-NOT: amr-host-view

// REPORT: host views
// REPORT: u read, a box of cells in every step that runs this
// REPORT: u read, 8 bytes per cell in every step that runs this

static void hold(double sum, const double *whole)
{
    double of_whole = 0;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            of_whole += i != j ? whole[ID(i, j, 2)] : 0;
    faults += sum != of_whole;
}

int main(int argc, char **argv)
{
    struct grid g = {N, NULL};
    u = calloc((size_t)nx * ny * nz, sizeof *u);
    un = calloc((size_t)nx * ny * nz, sizeof *un);
    v = calloc(nz, sizeof *v);
    start();
#pragma amr timeloop
    for (int t = 0; t < 5; t++) {
        step();
        g.u = u;
        printf("%d %d %d %d %d\n", tip(1, 0, 0), tip(0, 1, 0), tip(0, 0, 1), tip(1, 1, 0), tip_late());
        double sum = plane(2);
        printf("%.4g %.4g %.4g\n", steepest() / 10, sum / 4000, line(&g) / 100);
        printf("%.4g %d\n", effects() / 10, calls);
#ifndef QUIET
        memcpy(copy, v, sizeof copy);
        hold(sum, copy);
        printf("%.4g %.4g %.4g %d\n", odd() / 10, triangle() / 4000, moving() / 100, faults);
        if (t == 2)
            damp(u);
#endif
    }
    return argc > 3 ? argv[0][0] : 0;
}
