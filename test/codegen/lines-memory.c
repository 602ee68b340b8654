// Lines of cells as programs keep them: in arrays of variable length and blocks of the heap of functions for a line, in work
// arrays that kernels are lent, behind pointers of file scope; copied by memcpy; with conditions around a row's loops, rows that
// are left out, functions for a part of a line, and loops over parts of it.
// RUN: %near 2e-3 -w %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NX 192
#define NY 128
#define G 2
static double q[NY + 2 * G][NX + 2 * G], r[NY + 2 * G][NX + 2 * G];
static double *shared, *between;
static int open_row[NY + 2 * G];

static double flux(double a, double b)
{
    return 0.25 * (a * a + b * b) - 0.5 * (b - a);
}

/* A block of the heap, and an array of variable length. */
static void advance(double *a, int n, double c)
{
    double *slope = malloc((n + 2 * G) * sizeof *slope), f[n + 2 * G];
    for (int i = 1; i < n + 2 * G - 1; i++)
        slope[i] = 0.25 * (a[i + 1] - a[i - 1]);
    for (int i = G; i <= n + G; i++)
        f[i] = flux(a[i - 1] + slope[i - 1], a[i] - slope[i]);
    for (int i = G; i < n + G; i++)
        a[i] -= c * (f[i + 1] - f[i]);
    free(slope);
}

/* The line without its ghost cells. */
static void fluxes(const double *a, double *f, int n)
{
    for (int i = 0; i <= n; i++)
        f[i] = flux(a[i - 1], a[i]);
}

#pragma amr kernel
static void along_x(double dt, double h, int n, double *work, double *f)
{
#pragma amr data domain(j, i) arrays(q, r) spacing(h)
    double c = dt / h;
    for (int j = G; j < NY + G; j++) {
        memcpy(work, q[j], (n + 2 * G) * sizeof(double));
        fluxes(work + G, &f[G], n);
        for (int i = G; i < n + G; i++)
            q[j][i] = work[i] - c * (f[i + 1] - f[i]);
    }
}

#pragma amr kernel
static void along_y(double dt, double h, double *work, double *f)
{
#pragma amr data domain(j, i) arrays(q, r) spacing(h)
    double c = dt / h;
    for (int i = G; i < NX + G; i++) {
        for (int j = 0; j < NY + 2 * G; j++)
            work[j] = q[j][i];
        for (int j = G; j < 7; j++)
            f[j] = 0.5 * flux(work[j - 1], work[j]);
        for (int j = 7; j <= NY + G; j++)
            f[j] = flux(work[j - 1], work[j]);
        for (int j = G; j < NY + G; j++)
            q[j][i] -= c * (f[j + 1] - f[j]);
    }
}

#pragma amr kernel
static void by_functions(double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, r) spacing(h)
    double c = dt / h, line[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        memcpy(line, q[j], sizeof line);
        advance(line, NX, c);
        memcpy(&q[j][G], line + G, NX * sizeof *line);
    }
}

#pragma amr kernel
static void some_rows(double dt, double h, int second)
{
#pragma amr data domain(j, i) arrays(q, r) spacing(h)
    double c = dt / h;
    for (int j = G; j < NY + G; j++) {
        if (j < G + 3)
            continue;
        for (int i = 0; i < NX + 2 * G; i++)
            shared[i] = q[j][i];
        if (second > 1) {
            for (int i = G; i < NX + G; i++)
                between[i] = shared[i] - c * (shared[i + 1] - shared[i - 1]);
            for (int i = G; i < NX + G; i++)
                shared[i] = 0.5 * (shared[i] + between[i]);
        }
        if (open_row[j])
            for (int i = G; i < NX + G; i++)
                q[j][i] = shared[i] - 0.5 * c * (shared[i + 1] - shared[i - 1]);
        else
            for (int i = G; i < NX + G; i++)
                q[j][i] = 0.999 * shared[i];
    }
}

#pragma amr kernel
static void in_blocks(double dt, double h, int n)
{
#pragma amr data domain(j, i) arrays(q, r) spacing(h)
    double c = dt / h;
    for (int j = G; j < NY + G; j++) {
        double *line = calloc(n + 2 * G, sizeof *line);
        for (int i = 0; i < n + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i < n + G; i++)
            r[j][i] = *(line + i) + c * ((line + i)[1] - line[i]);
        free(line);
    }
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.2 * h, *work = malloc((NX + 2 * G) * sizeof *work), f[NX + 2 * G];
    shared = malloc((NX + 2 * G) * sizeof *shared);
    between = malloc((NX + 2 * G) * sizeof *between);
    for (int j = 0; j < NY + 2 * G; j++)
        for (int i = 0; i < NX + 2 * G; i++) {
            q[j][i] = 1 + 0.5 * exp(-0.01 * ((i - 50) * (i - 50) + (j - 40) * (j - 40)));
            r[j][i] = 0.5 + 0.001 * i - 0.002 * j;
        }
    for (int j = 0; j < NY + 2 * G; j++)
        open_row[j] = j > NY / 2;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        along_x(dt, h, NX, work, f);
        along_y(dt, h, work, f);
        by_functions(dt, h);
        some_rows(dt, h, 1 + t % 2);
        in_blocks(dt, h, NX);
    }
    for (int j = 0; j < NY + 2 * G; j++)
        for (int i = 0; i < NX + 2 * G; i++)
            printf("%.17g %.17g\n", q[j][i], r[j][i]);
    free(work), free(shared);
    free(between);
    return 0;
}
