/* What host code does: initial values from a file and from rand(), lines printed and a file grown in the loop, single
 * elements, checksums, a field written at the end and printed from there. */
// FORM: initial values from a file; initial values from rand(); dump in the loop; dump at the end; probes; checksums
// RUN: rm -rf %t && mkdir %t && cd %t && %near 2e-3 --block=8 -Wno-amr-host-view %s
// RUN: %amrcc --report -w %s | %FileCheck %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NX = 130, NY = 98 };
static double u[NY][NX], un[NY][NX];

static void make(const char *name)
{
    FILE *f = fopen(name, "w");
    for (int j = 0; f && j < NY; j++)
        for (int i = 0; i < NX; i++)
            fprintf(f, "%.6f%c", exp(-0.01 * ((i - 40) * (i - 40) + (j - 30) * (j - 30))), i == NX - 1 ? '\n' : ' ');
    if (!f || fclose(f))
        exit(1);
}

static void load(const char *name)
{
    FILE *f = fopen(name, "r");
    for (int j = 0; f && j < NY; j++)
        for (int i = 0; i < NX; i++)
            if (fscanf(f, "%lf", &u[j][i]) != 1)
                exit(1);
    fclose(f);
    srand(7);
    for (int j = 60; j < 70; j++)
        for (int i = 90; i < 100; i++)
            u[j][i] += 0.1 * rand() / RAND_MAX;
}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + 0.2 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double back[NX], sum = 0;
    make("start.txt");
    load("start.txt");
    FILE *log = fopen("log.bin", "w+b");
#pragma amr timeloop
    for (int n = 0; n < 40; n++) {
        step();
        if (n % 10 == 0) {
            printf("%d %.12g\n", n, u[30][45]);
            for (int j = 0; j < NY; j += 16)
                fwrite(u[j], sizeof u[j], 1, log);
        }
    }
    rewind(log);
    while (fread(back, sizeof back, 1, log) == 1)
        for (int i = 0; i < NX; i += 4)
            printf("%.12g\n", back[i]);
    fclose(log);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            sum += u[j][i] * (1 + (i + j) % 3);
    printf("%.9g\n", sum / (NX * NY));
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: u: double, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}files.c:41), 5 host views
// CHECK: un: double, multi-dimensional, at cell centres, not live from step to step, 0 host views
// CHECK: {{.*}}files.c:41: step, 7 flops and 16 bytes per cell
// CHECK: u read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: {{.*}}files.c:44: step, 0 flops and 16 bytes per cell
// CHECK: only copies: where it covers the mesh, the arrays exchange their cells
// CHECK: host views (arrays needed as a whole outside the nests):
// CHECK: {{.*}}files.c:28: u read and written, 16 bytes per cell
// CHECK: {{.*}}files.c:34: u read and written, 16 bytes per cell
// CHECK: {{.*}}files.c:61: u read, 8 bytes per cell in every step that runs this
// CHECK: {{.*}}files.c:71: u read, 8 bytes per cell
