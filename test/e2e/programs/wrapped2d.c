/* A vortex that a stream carries around a periodic box: vorticity by third-order upwind differences
 * in a velocity that is given, with diffusion. The arrays have two ghost cells on every side; a
 * function fills them with copies of the cells on the other side, corners by full loops, as codes
 * with ghost cells do.
 *
 *     wrapped2d [n [steps [file]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define G 2

static const double speed_x = 0.7, speed_y = 0.4, viscosity = 2e-4;

/* Left and right ghosts first, then the rows below and above with the corners. */
#pragma amr kernel boundary
static void wrap(int n, double (*q)[n])
{
    for (int j = G; j < n - G; j++)
        for (int g = 0; g < G; g++) {
            q[j][g] = q[j][n - 2 * G + g];
            q[j][n - G + g] = q[j][G + g];
        }
    for (int g = 0; g < G; g++)
        for (int i = 0; i < n; i++) {
            q[g][i] = q[n - 2 * G + g][i];
            q[n - G + g][i] = q[G + g][i];
        }
}

static void start(int n, double (*q)[n], double (*qn)[n], double h)
{
    for (int j = G; j < n - G; j++)
        for (int i = G; i < n - G; i++) {
            double x = (i - G + 0.5) * h - 0.75, y = (j - G + 0.5) * h - 0.8;
            q[j][i] = exp(-(x * x + y * y) * 120.0);
            qn[j][i] = 0.0;
        }
}

/* The flux difference along a line of five cells, for a velocity that is positive. */
static inline double upwind(double ll, double l, double c, double r)
{
    return (2.0 * r + 3.0 * c - 6.0 * l + ll) / 6.0;
}

#pragma amr kernel
static void advance(int n, double (*restrict qn)[n], double (*restrict q)[n], double h, double dt)
{
#pragma amr data domain(j, i) arrays(qn, q) spacing(h) boundary(x: periodic, y: periodic)
    for (int j = G; j < n - G; j++)
        for (int i = G; i < n - G; i++) {
            double cx = speed_x * upwind(q[j][i - 2], q[j][i - 1], q[j][i], q[j][i + 1]) / h;
            double cy = speed_y * upwind(q[j - 2][i], q[j - 1][i], q[j][i], q[j + 1][i]) / h;
            double lap = (q[j][i - 1] + q[j][i + 1] + q[j - 1][i] + q[j + 1][i] - 4.0 * q[j][i]) / (h * h);
            qn[j][i] = q[j][i] + dt * (viscosity * lap - cx - cy);
        }
}

static double total(int n, double (*q)[n])
{
    double sum = 0.0;
    for (int j = G; j < n - G; j++)
        for (int i = G; i < n - G; i++)
            sum += q[j][i];
    return sum / ((double)(n - 2 * G) * (n - 2 * G));
}

int main(int argc, char **argv)
{
    int n = (argc > 1 ? atoi(argv[1]) : 64) + 2 * G;
    int steps = argc > 2 ? atoi(argv[2]) : 60;
    double h = 1.0 / (n - 2 * G), dt = 0.25 * h;
    double(*q)[n] = malloc(sizeof(double[n][n])), (*qn)[n] = malloc(sizeof(double[n][n]));
    if (!q || !qn)
        return 1;
    start(n, q, qn, h);
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        wrap(n, q);
        advance(n, qn, q, h, dt);
        double(*swap)[n] = q;
        q = qn;
        qn = swap;
        if ((step + 1) % 20 == 0)
            printf("step %d mean %.15e\n", step + 1, total(n, q));
    }
    wrap(n, q);
    printf("ghosts %.12f %.12f %.12f\n", q[0][0], q[n - 1][n / 2], q[n / 2][1]);
    if (argc > 3) {
        FILE *f = fopen(argv[3], "wb");
        if (!f || fwrite(q, sizeof(double[n]), n, f) != (size_t)n || fclose(f))
            return 1;
    }
    return 0;
}

// FORM: ghost ring of width 2; corners of edge values
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 2
// CHECK: across j: periodic (by the clause), the arrays hold 2 and 2 cells outside the mesh
// CHECK: across i: periodic (by the clause), the arrays hold 2 and 2 cells outside the mesh
// CHECK: {{.*}}wrapped2d.c:52: advance, 30 flops and 16 bytes per cell
// CHECK: beyond the edge across j: periodic
// CHECK: beyond the edge across i: periodic
