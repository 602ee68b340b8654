/* Heat that spreads through two materials: the conductivity jumps, far from where it is hot first.
 * The mesh must follow the jumps from the start, though the loop only reads that array, and the
 * temperature, though the array that a step has overwritten is the one that counts next. Writes the
 * temperatures to the file named. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1026

static double temperature[2][N], conductivity[N];

#pragma amr kernel scale(-2)
static void conduct(double *updated, const double *old, double r)
{
#pragma amr data domain(i) arrays(updated, old, conductivity)
    for (int i = 1; i < N - 1; i++)
        updated[i] = old[i] + r * conductivity[i] * (old[i + 1] - 2.0 * old[i] + old[i - 1]);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 600;
    const char *path = argc > 2 ? argv[2] : "t.raw";
    double most = 0.0;

    for (int i = 0; i < N; i++) {
        conductivity[i] = i >= 460 && i < 487 ? 0.1 : 1.0;
        temperature[0][i] = temperature[1][i] = exp(-pow((i - 400) / 12.0, 2));
    }
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        conduct(temperature[(t + 1) % 2], temperature[t % 2], 0.4);
    const double *last = temperature[steps % 2];
    for (int i = 1; i < N - 1; i++)
        if (last[i] > most)
            most = last[i];
    printf("most %.15f, in the layer %.15f, behind it %.15f\n", most, last[470], last[500]);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(last, sizeof *last, N, f) != N)
        return 1;
    return fclose(f) != 0;
}

// FORM: 1-D coefficient arrays
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 1 dimension (i), halo 1
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: conductivity: double, flat, at cell centres, lives from step to step (read at {{.*}}layers1d.c:17), 1 host view
// CHECK: conductivity read
