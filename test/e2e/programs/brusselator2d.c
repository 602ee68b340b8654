/* The Brusselator: two species with a trailing index in two buffers, C[t % 2][j][i][SPECIES], loops
 * over the species with tables of rates, insulated edges set by the program's own boundary function
 * (cells on the edge copy their neighbours), rates of a cell in a local array. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 66
#define NY 66
enum species { U, V, SPECIES };

static const double D[SPECIES] = {2e-3, 1e-3};
static const double A = 1.0, B = 2.4;
static float C[2][NY][NX][SPECIES];

#pragma amr kernel init
static void fill(int b, double h)
{
#pragma amr data domain(j, i) arrays(C) spacing(h) boundary(x: neumann, y: neumann)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            double x = (i - 0.5) * h - 0.4, y = (j - 0.5) * h - 0.55, r = x * x + y * y;
            for (int s = U; s < SPECIES; s++)
                C[b][j][i][s] = (float)(s == U ? A + 1.5 * exp(-80 * r) : B / A - exp(-60 * r));
        }
}

#pragma amr kernel boundary
static void insulate(int b)
{
    for (int s = 0; s < SPECIES; s++) {
        for (int i = 1; i < NX - 1; i++) {
            C[b][0][i][s] = C[b][1][i][s];
            C[b][NY - 1][i][s] = C[b][NY - 2][i][s];
        }
        for (int j = 0; j < NY; j++) {
            C[b][j][0][s] = C[b][j][1][s];
            C[b][j][NX - 1][s] = C[b][j][NX - 2][s];
        }
    }
}

#pragma amr kernel
static double react(int t, double dt, double h)
{
#pragma amr data domain(j, i) arrays(C) spacing(h)
    const double c = dt / (h * h);
    double change = 0;
    const int from = t % 2, to = (t + 1) % 2;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            const float *here = C[from][j][i];
            double u = here[U], v = here[V], uuv = u * u * v, rate[SPECIES];
            rate[U] = A - (B + 1) * u + uuv;
            rate[V] = B * u - uuv;
            for (int s = 0; s < SPECIES; s++) {
                double lap = 0;
                for (int d = -1; d <= 1; d += 2)
                    lap += C[from][j + d][i][s] + C[from][j][i + d][s] - 2 * here[s];
                double next = here[s] + c * D[s] * lap + dt * rate[s];
                if (fabs(next - here[s]) > change)
                    change = fabs(next - here[s]);
                C[to][j][i][s] = (float)next;
            }
        }
    return change;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 60;
    double h = 1.0 / (NX - 2), dt = 0.01, sum[SPECIES] = {0, 0};
    fill(0, h);
    fill(1, h);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        insulate(t % 2);
        double change = react(t, dt, h);
        if (t % 20 == 19)
            printf("step %3d  largest change %.9e\n", t + 1, change);
    }
    FILE *out = fopen("c.raw", "wb");
    if (!out)
        return 1;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            for (int s = 0; s < SPECIES; s++) {
                double value = C[steps % 2][j][i][s];
                sum[s] += value;
                fwrite(&value, sizeof value, 1, out);
            }
    fclose(out);
    printf("sums %.9e %.9e\n", sum[U], sum[V]);
    return 0;
}

// FORM: A[t % 2]; buffers A[2][N][N]; trailing component; components looped over
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: neumann (by the clause), the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: neumann (by the clause), the arrays hold 1 and 1 cells outside the mesh
// CHECK: C: float, multi-dimensional, at cell centres, 2 values in a cell, lives from step to step (read at {{.*}}brusselator2d.c:50), 1 host view
// CHECK: {{.*}}brusselator2d.c:50: react, 42 flops and 16 bytes per cell
// CHECK: beyond the edge across j: neumann
// CHECK: beyond the edge across i: neumann
// CHECK: C[from][1] read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: C[to][1] written
