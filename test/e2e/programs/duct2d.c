/* Flow of a heated plume in a square box, temperature and a tracer carried by a given stream: the
 * left wall has an inlet whose strength swings with time, a heater in the floor is turned up, all other
 * walls are insulated. One loop sets the edges of all four sides, corners are averages, and a second
 * array has its ring rows two different ways. As in many small finite volume codes.
 *
 *     duct2d [n [steps [file]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int n;

/* The walls of a square box, side by side: inlet in the middle of the left one. */
static void walls(double (*c)[n], double inlet)
{
    for (int i = 1; i < n - 1; i++) {
        if (i > 3 * n / 8 && i <= n / 2)
            c[i][0] = inlet;
        else
            c[i][0] = c[i][1];
        c[i][n - 1] = c[i][n - 2];
        c[0][i] = c[1][i];
        c[n - 1][i] = c[n - 2][i];
    }
    c[0][0] = 0.5 * (c[0][1] + c[1][0]);
    c[0][n - 1] = 0.5 * (c[0][n - 2] + c[1][n - 1]);
    c[n - 1][0] = 0.5 * (c[n - 1][1] + c[n - 2][0]);
    c[n - 1][n - 1] = 0.5 * (c[n - 1][n - 2] + c[n - 2][n - 1]);
}

/* All of it in one loop, corners as the rounds come; the floor is hot in a part. */
static void warm_walls(double (*t)[n], double hot)
{
    for (int i = 0; i < n; i++) {
        t[i][0] = t[i][1];
        t[i][n - 1] = t[i][n - 2];
        t[0][i] = i >= n / 4 && i < n / 2 ? 2.0 * hot - t[1][i] : t[1][i];
        t[n - 1][i] = t[n - 2][i];
    }
}

#pragma amr kernel
static void advance(double (*restrict cn)[n], double (*restrict c)[n], double (*restrict tn)[n], double (*restrict t)[n], double h, double dt)
{
#pragma amr data domain(j, i) arrays(cn, c, tn, t) spacing(h)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            double cx = 0.4 * (c[j][i] - c[j][i - 1]) / h, cy = 0.1 * (c[j][i] - c[j - 1][i]) / h;
            double lc = (c[j][i - 1] + c[j][i + 1] + c[j - 1][i] + c[j + 1][i] - 4.0 * c[j][i]) / (h * h);
            double lt = (t[j][i - 1] + t[j][i + 1] + t[j - 1][i] + t[j + 1][i] - 4.0 * t[j][i]) / (h * h);
            double diagonal = (t[j + 1][i + 1] + t[j - 1][i - 1] - 2.0 * t[j][i]) / (h * h);
            cn[j][i] = c[j][i] + dt * (2e-3 * lc - cx - cy);
            tn[j][i] = t[j][i] + dt * (4e-3 * lt + 1e-3 * diagonal + 0.2 * c[j][i]);
        }
}

int main(int argc, char **argv)
{
    n = (argc > 1 ? atoi(argv[1]) : 64) + 2;
    int steps = argc > 2 ? atoi(argv[2]) : 60;
    double h = 1.0 / (n - 2), dt = 0.15 * h;
    double(*c)[n] = calloc(n, sizeof *c), (*cn)[n] = calloc(n, sizeof *c), (*t)[n] = calloc(n, sizeof *c), (*tn)[n] = calloc(n, sizeof *c);
    if (!c || !cn || !t || !tn)
        return 1;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            double x = (i - 0.5) * h - 0.6, y = (j - 0.5) * h - 0.65;
            t[j][i] = 1.5 * exp(-60.0 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        walls(c, 0.5 - 0.5 * cos(0.1 * step));
        warm_walls(t, 1.0 - exp(-0.002 * step * step));
        advance(cn, c, tn, t, h, dt);
        double(*swap)[n] = c;
        c = cn, cn = swap;
        swap = t, t = tn, tn = swap;
        if ((step + 1) % 20 == 0)
            printf("%d %.15e %.15e %.15e\n", step + 1, c[n / 2][3], t[2][n / 3], t[0][0]);
    }
    if (argc > 3) {
        FILE *f = fopen(argv[3], "wb");
        if (!f || fwrite(c, sizeof *c, n, f) != (size_t)n || fwrite(t, sizeof *t, n, f) != (size_t)n || fclose(f))
            return 1;
    }
    return 0;
}

// FORM: time-dependent boundary values; corners of edge values
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: {{.*}}duct2d.c:17: walls, 0 flops and 8 bytes per cell, initial data
// CHECK: inlet the same on all levels
// CHECK: {{.*}}duct2d.c:17: walls, 0 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:26: walls, 2 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:27: walls, 2 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:28: walls, 2 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:29: walls, 2 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:35: warm_walls, 0 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:35: warm_walls, 2 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:35: warm_walls, 0 flops and 16 bytes per cell
// CHECK: {{.*}}duct2d.c:35: warm_walls, 2 flops and 16 bytes per cell
